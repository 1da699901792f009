import { changedPaths } from '../../../cli/registry/files/changes.ts';
import { readNumber, readPercent, readSides } from '../../../cli/registry/versions.ts';
import { UsageError } from '../../../cli/shared/usage.ts';
import { assert, test } from '../../suite.ts';

const refused = (work: () => unknown) => {
  try {
    work();
    return false;
  } catch (error) {
    return error instanceof UsageError;
  }
};

test('one side is compared with production, and the folder is always the newer side', () => {
  const sides = (...words: string[]) => {
    const { from, to } = readSides(words);
    return `${from} → ${to}`;
  };
  assert.is(sides(), 'production → folder');
  assert.is(sides('folder'), 'production → folder');
  assert.is(sides('folder', 'production'), 'production → folder');
  assert.is(sides('production', 'folder'), 'production → folder');
  assert.is(sides('draft', '7'), 'production → draft 7');
  assert.is(sides('release 1', 'release 2'), 'release 1 → release 2');
  assert.is(sides('release', '2', 'release', '1'), 'release 2 → release 1');
  assert.is(sides('folder', 'draft', '3'), 'draft 3 → folder');
  assert.is(sides('production', 'draft 3'), 'production → draft 3');
});

test('sides that cannot be compared are refused', () => {
  for (const words of [
    ['release'],
    ['draft', 'x'],
    ['release', '0'],
    ['yesterday'],
    ['folder', 'production', 'draft 1'],
  ])
    assert.ok(
      refused(() => readSides(words)),
      words.join(' '),
    );
});

test('numbers and percentages are read strictly', () => {
  assert.is(readNumber('12', 'draft'), 12);
  for (const text of ['0', '-1', '1.5', 'x', '', '1e3'])
    assert.ok(
      refused(() => readNumber(text, 'draft')),
      text,
    );
  assert.equal(['0', '2.5', '100', '5%', '5 %'].map(readPercent), [0, 2.5, 100, 5, 5]);
  for (const text of ['-1', '101', 'x', '', ' ', '%'])
    assert.ok(
      refused(() => readPercent(text)),
      text,
    );
});

test('files that others have changed since the pull are not changes of the folder', () => {
  const files = (text: string) => new Map(text.split(' ').map((word): [string, string] => [word[0]!, word.slice(1)]));
  const pulled = files('a1 b1 c1 d1');
  // Production: a changed, c removed, e added. Folder: b changed, d removed, f added.
  const production = files('a2 b1 d1 e1');
  const folder = files('a1 b2 c1 f1');
  assert.equal(changedPaths(folder, pulled, production), ['b', 'd', 'f']);
  assert.equal(
    changedPaths(folder, production, production),
    ['a', 'b', 'c', 'd', 'e', 'f'],
    'without a pull: everything',
  );
  assert.equal(changedPaths(production, pulled, production), []);
});
