import { fixtureText } from '../../runner/fixture/write.ts';
import { createRunner, setupOf } from '../../runner/play/runner.ts';
import { createRandom } from '../../runner/world/random.ts';
import type { Authored } from '../compiler/library.ts';
import { assert, test } from '../suite.ts';
import { runAll, SHELF, shelf } from './shelf.ts';

async function fuzzed(screen: Authored, runs: number, seed = 1) {
  const { compiled } = createRunner().prepare(shelf({}, { screens: { shelf: screen } }));
  const bench = await setupOf(compiled, { read: () => undefined });
  const { fuzz } = await import('../../runner/fuzz/index.ts');
  return fuzz(compiled.screens.get('shelf')!, bench, { runs, seed });
}

test('random numbers repeat for a seed', () => {
  const draw = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 20 }, () => random.below(1000));
  };
  assert.equal(draw(7), draw(7));
  assert.not.equal(draw(7), draw(8));
});

test('a correct screen survives any answer', async () => {
  assert.equal(
    (await fuzzed(SHELF, 25)).map(({ breach }) => breach),
    [],
  );
});

/** A list whose entries may have no name, and buttons with that name. */
const NAMELESS: Authored = {
  title: 'Shelf',
  params: { id: 'string' },
  view: [
    { widget: 'text', text: '=data.book.title' },
    {
      each: 'data.book.copies',
      as: 'copy',
      show: [{ widget: 'button', label: '=copy.place', on: { tap: [{ do: 'back' }] } }],
    },
  ],
};

test('a control without a name is found, reduced to a minimal case and written as a fixture', async () => {
  const found = await fuzzed(NAMELESS, 25);
  assert.ok(found.length > 0);
  const { breach, fixture } = found[0]!;
  assert.equal(breach, { law: 'accessibility', what: 'a button has no name' });
  assert.equal(fixture.steps, [{ stayed: true }]);
  const text = fixtureText(fixture);
  assert.match(text, /^\{\n {2}"\$schema": "\.\.\/\.\.\/\.\.\/schemas\/fixture\.json",\n/);
  assert.ok(text.length < 700, text);
  const { verdicts } = await runAll({ found: text }, {}, { screens: { shelf: NAMELESS } });
  assert.equal(verdicts[0]!.lines, []);
});

test('axe violations on the last page of a case are reported', async () => {
  await fuzzed(SHELF, 1);
  const { inaccessible } = await import('../../runner/fuzz/accessibility.ts');
  document.body.innerHTML = '<ul><li>Emma</li></ul>';
  assert.is(await inaccessible(document.body), undefined);
  document.body.innerHTML = '<ul><p>Emma</p></ul>';
  assert.match((await inaccessible(document.body))!.what, /\(list\): <ul>/);
  document.body.replaceChildren();
});

test('the same seed finds the same case', async () => {
  const [a] = await fuzzed(NAMELESS, 25);
  const [b] = await fuzzed(NAMELESS, 1, a!.seed);
  assert.equal(a, b);
});
