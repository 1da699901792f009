import fc from 'fast-check';
import { FUNCTIONS as SIGNATURES } from '../../../compiler/expression/types/functions.ts';
import { startBudget } from '../../../renderer/expression/budget.ts';
import { readNumber } from '../../../renderer/expression/functions.ts';
import { VOCABULARY } from '../../../renderer/expression/functions-more.ts';
import { safeUrl } from '../../../schemas/safe-url.ts';
import { assert, test } from '../../suite.ts';

const scope = { get: () => undefined };
/** Runs a function in an evaluation of its own. */
const run = (name: string, ...args: unknown[]): unknown => {
  const outer = startBudget();
  try {
    return VOCABULARY.functions.get(name)!(args, scope);
  } finally {
    startBudget(outer);
  }
};

test('the renderer has every function that the checker knows, and no other', () => {
  assert.equal([...VOCABULARY.functions.keys()].sort(), [...SIGNATURES.keys()].sort());
});

test('a URL that is accepted means to a browser what it looks like', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      'evil.example',
      'a.example',
      '?',
      '#',
      ' ',
      '\t',
      '\n',
      '\0',
      'javascript:',
    ),
    fc.constantFrom('tel:', 'mailto:', '%40', '%2F', '..', '\u200b', '。', '＠', 'user', '1', 'HTTPS:', '[::1]', '-'),
    fc.string({ maxLength: 3 }),
  );
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.constantFrom('', 'https://', 'https://a.example', 'tel:1', 'mailto:a@b'),
      fc.array(part, { maxLength: 6 }),
      (first, parts) => {
        const text = first + parts.join('');
        if (safeUrl(text) === null) return;
        accepted += 1;
        const url = new URL(text);
        assert.ok(['http:', 'https:', 'tel:', 'mailto:'].includes(url.protocol), text);
        assert.is(url.username + url.password, '', text);
        if (url.protocol.startsWith('http'))
          assert.ok(text.toLowerCase().startsWith(`${url.protocol}//${url.hostname}`), text);
      },
    ),
    { numRuns: 5000, seed: 7 },
  );
  assert.ok(accepted > 500, `${accepted} accepted`);
});

test('number() accepts plain decimal notation only', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.constantFrom('', ' ', '+'), (number, before) => {
      assert.is(readNumber(number < 0 ? String(number) : before + number), number === 0 ? 0 : number);
    }),
  );
  for (const text of ['', ' ', '1e3', '0x1', '1_000', '1,5', '--1', '+-1', 'Infinity', 'NaN', '१', '9007199254740993'])
    assert.is(readNumber(text), null, text);
});

test('functions are linear in their text', async () => {
  const text = 'a'.repeat(100_000);
  assert.is(run('matches', text, '[a-z]*[0-9]'), false);
  await null;
  assert.is(run('matches', text, '(a|b)[a-z]{2,}'), true);
  await null;
  assert.is(run('trim', `${' '.repeat(99_999)}a`), 'a');
  assert.is(run('asUrl', `https://a.example/${text}`), `https://a.example/${text}`);
  assert.is(run('asUrl', `https://${text}`), `https://${text}`);
  assert.is(run('asUrl', `https://${'a.'.repeat(50_000)}!`), null);
  assert.is(run('number', '1'.repeat(100_000)), null);
  assert.is(run('number', `${' '.repeat(100_000)}x`), null);
  assert.is(run('date', `${'1'.repeat(100_000)}`), '');
});
