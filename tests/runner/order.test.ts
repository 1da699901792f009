import { runFixtures } from '../../runner/play/runner.ts';
import { assert, test } from '../suite.ts';
import { fixture, shelf } from './shelf.ts';

const NAMES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const project = shelf(Object.fromEntries(NAMES.map((name) => [name, fixture([{ see: ['Emma'] }], { fixture: name })])));

async function played(seed?: number): Promise<string[]> {
  const { verdicts } = await runFixtures(project, seed === undefined ? {} : { seed });
  return verdicts.map(({ name }) => name);
}

test('a seed shuffles the fixtures: each is played once, and the same seed gives the same order', async () => {
  const usual = await played();
  const drawn = await played(7);
  assert.equal([...drawn].sort(), [...usual].sort());
  assert.equal(await played(7), drawn);
  assert.not.equal(drawn, usual);
  assert.not.equal(await played(8), drawn);
});
