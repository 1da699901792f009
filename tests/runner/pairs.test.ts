import { factorsOf, pairFixtures, pairwise } from '../../runner/fuzz/pairs.ts';
import { createRunner } from '../../runner/play/runner.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';
import { assert, test } from '../suite.ts';
import { fixture, runAll, shelf } from './shelf.ts';

const document = createRunner().prepare(shelf({})).compiled.screens.get('shelf')!.document;

test('the factors are statuses that a document compares with, and flags that it reads', () => {
  assert.equal(factorsOf(document), [
    { load: 'book', path: 'state', values: [2, 1, 3] },
    { load: 'book', path: 'away', values: [true, false] },
  ]);
});

test('every two values are combined, in few rows', () => {
  const factors = [3, 3, 2, 4].map((count, at) => ({
    load: 'x',
    path: `f${at}`,
    values: Array.from({ length: count }, (_, value) => value),
  }));
  const rows = pairwise(factors);
  for (let a = 0; a < 4; a += 1) {
    for (let b = a + 1; b < 4; b += 1) {
      const met = new Set(rows.map((row) => `${row[a]} ${row[b]}`));
      assert.is(met.size, factors[a]!.values.length * factors[b]!.values.length);
    }
  }
  assert.ok(rows.length <= 18, `${rows.length} rows where 72 would be all`);
});

test('a single factor has a row for each value, and no factor has none', () => {
  assert.equal(pairwise([{ load: 'x', path: 'a', values: [1, 2] }]), [[1], [2]]);
  assert.equal(pairwise([]), []);
});

test('the generated fixtures pass once their snapshots are written', async () => {
  const made = pairFixtures(document, fixture([]) as unknown as FixtureDocument);
  assert.is(made.length, 6);
  assert.is(made[0]!.fixture, 'pair 1: state 2, away true');
  const kept = new Map<string, string>();
  const snapshots = {
    read: (path: string) => kept.get(path),
    write: (path: string, text: string) => void kept.set(path, text),
  };
  const files = Object.fromEntries(
    made.map((one, at) => [`pair-${at + 1}`, one as unknown as { [name: string]: unknown }]),
  );
  const { verdicts } = await runAll(files, { snapshots });
  for (const { lines } of verdicts) assert.equal(lines, []);
  assert.match(kept.get('screens/shelf/snapshots/pair-1.txt')!, /text "Lent out"/);
});
