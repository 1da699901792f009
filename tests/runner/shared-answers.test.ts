import { failureText } from '../../runner/play/runner.ts';
import type { Authored } from '../compiler/library.ts';
import { assert, test } from '../suite.ts';
import { BOOK_ANSWER, fixture, runAll, verdictOn } from './shelf.ts';

const shared = (more: Authored = {}) => ({
  'screens/answers/lent-emma.json': JSON.stringify({
    shared: 'lent-emma',
    call: 'book.detail',
    ...BOOK_ANSWER,
    ...more,
  }),
});
const like = (more: Authored = {}, name = 'lent-emma') => ({ answers: { 'book.detail': { like: name, ...more } } });

/** The messages about a fixture, and about its shared documents. */
async function said(own: Authored, files: { [path: string]: string } = shared()): Promise<string> {
  const { verdicts, issues } = await runAll({ one: fixture([{ see: ['Emma'] }], own) }, {}, { files });
  return [...verdicts.map(failureText), ...issues.map(({ file, message }) => `${file} ${message}`)].join('\n');
}

test('a fixture uses a shared answer and overrides parts of it', async () => {
  const plain = await verdictOn([{ see: ['Emma', 'Lent out'] }], like(), { files: shared() });
  assert.ok(plain.passed, failureText(plain));
  const other = await verdictOn(
    [{ see: ['Persuasion', 'Good'] }, { notSee: ['Lent out'] }],
    {
      ...like({ gives: { title: 'Persuasion', away: false } }),
    },
    { files: shared() },
  );
  assert.ok(other.passed, failureText(other));
});

test('a list of successive answers can contain shared ones', async () => {
  const answers = { 'book.detail': [{ unreachable: true }, { like: 'lent-emma' }] };
  const verdict = await verdictOn([{ tap: 'Try again' }, { see: ['Emma'] }], { answers }, { files: shared() });
  assert.ok(verdict.passed, failureText(verdict));
});

test('the nearest name of the same call is suggested for an unknown shared answer', async () => {
  assert.match(
    await said(like({}, 'lent-ema')),
    /call `book\.detail` has no shared answer `lent-ema`; did you mean `lent-emma`/,
  );
});

test('data that the contract does not have is an error, shared or not', async () => {
  assert.match(await said(like({ gives: { titel: 'x' } })), /one\.json:\d+ .*\n.*`titel`.*did you mean `title`/s);
  const wrong = shared({ gives: { ...BOOK_ANSWER.gives, titel: 'x' } });
  const text = await said(like(), wrong);
  assert.match(text, /screens\/answers\/lent-emma\.json .*`titel`.*did you mean `title`/s);
});

test('a fixture whose shared answer has an error reports it, and is not played', async () => {
  const text = await said(like(), { 'screens/answers/lent-emma.json': '{ "shared": "lent-emma", "call": 7 }' });
  assert.match(text, /shared answer `lent-emma` has an error; see "screens check"/);
});

test('a shared answer of an unknown call or outcome, misnamed or unused, is reported', async () => {
  assert.match(
    await said(like(), shared({ call: 'book.detial' })),
    /no call `book\.detial`; did you mean `book\.detail`/,
  );
  assert.match(await said(like(), shared({ is: 'okay' })), /has no outcome `okay`/);
  assert.match(await said(like(), shared({ shared: 'lent' })), /this is the file of shared answer `lent-emma`/);
  assert.match(await said({}), /shared answer `lent-emma` is never used/);
});
