import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FolderWatch, watchFolder } from '../../server/site/folder-watch.ts';
import { afterAll, assert, test } from '../suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'screens-watch-'));
const watches: FolderWatch[] = [];
afterAll(() => {
  for (const watch of watches) watch.stop();
  rmSync(folder, { recursive: true });
});
mkdirSync(join(folder, 'shelf'));
const at = (path: string) => join(folder, path);
const write = (path: string) => writeFileSync(at(path), String(Math.random()));
/** Replaces a file as editors and git do it: renames another file to its name. */
const replace = (path: string) => {
  write('next');
  renameSync(at('next'), at(path));
};

/** Watches the folder; `told` resolves at the next notification. */
function start(then: () => void | Promise<void> = () => {}) {
  let count = 0;
  let notified = 0;
  watches.push(
    watchFolder(folder, 20, async () => {
      await then();
      count += 1;
    }),
  );
  return {
    count: () => count,
    async told(): Promise<void> {
      for (let turn = 0; turn < 200 && count === notified; turn += 1) await new Promise((done) => setTimeout(done, 10));
      assert.ok(count > notified, 'nothing was said');
      notified = count;
      await new Promise((done) => setTimeout(done, 60));
      notified = count;
    },
  };
}

test('a file that is replaced is reported every time', async () => {
  write('shelf/screen.json');
  const { told } = start();
  for (let time = 0; time < 3; time += 1) {
    replace('shelf/screen.json');
    await told();
    write('shelf/screen.json');
    await told();
  }
});

test('changes in quick succession are reported once', async () => {
  const { told, count } = start();
  for (let time = 0; time < 5; time += 1) write('shelf/screen.json');
  await told();
  assert.is(count(), 1);
});

test('new folders are watched, too, and removed folders do no harm', async () => {
  const { told } = start();
  mkdirSync(at('desk/fixtures'), { recursive: true });
  await told();
  write('desk/fixtures/one.json');
  await told();
  rmSync(at('desk'), { recursive: true });
  await told();
  write('shelf/screen.json');
  await told();
});

test('a listener that failed on an incomplete file is called again', async () => {
  let fails = 2;
  const { told } = start(() => {
    fails -= 1;
    if (fails >= 0) throw new Error('half a file');
  });
  write('shelf/screen.json');
  await told();
  assert.is(fails, -1);
});

test('a change during the processing of another one is reported after it', async () => {
  write('shelf/screen.json');
  let working = 0;
  let most = 0;
  let finish = () => {};
  const { told, count } = start(async () => {
    working += 1;
    most = Math.max(most, working);
    await new Promise<void>((done) => {
      finish = done;
    });
    working -= 1;
  });
  write('shelf/screen.json');
  while (working === 0) await new Promise((done) => setTimeout(done, 10));
  write('shelf/screen.json');
  await new Promise((done) => setTimeout(done, 100));
  finish();
  await told();
  while (working === 0) await new Promise((done) => setTimeout(done, 10));
  finish();
  await told();
  assert.equal([most, count()], [1, 2]);
});
