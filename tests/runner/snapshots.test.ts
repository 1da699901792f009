import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderSnapshots, snapshotsIn } from '../../runner/play/snapshots.ts';
import { assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';

const PATH = 'screens/about/snapshots/plain.txt';

test('a snapshot that cannot be written is an error, even where no folder can be made', () => {
  if (process.platform !== 'linux') return;
  assert.throws(() => folderSnapshots('/proc/x', true).write?.(PATH, 'main\n'), /ENOENT/);
});

test('a snapshot whose lines end as on Windows is equal to the screen', () => {
  const folder = temporaryFolder();
  mkdirSync(dirname(join(folder, PATH)), { recursive: true });
  writeFileSync(join(folder, PATH), 'main\r\n  heading "About"\r\n');
  const onScreen = 'main\n  heading "About"\n';
  assert.is(folderSnapshots(folder).read(PATH), onScreen);
  assert.equal([...snapshotsIn(folder)], [[PATH, onScreen]]);
});
