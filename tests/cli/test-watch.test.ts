import { type ChildProcess, spawn } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixture, shelf } from '../runner/shelf.ts';
import { afterAll, assert, test } from '../suite.ts';
import { written } from './written.ts';

const cli = join(fileURLToPath(import.meta.url), '../../../cli/screens.mjs');
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill();
});

const sees = (text: string, name: string) => fixture([{ see: [text] }], { fixture: name });
const PROJECT = shelf({ one: sees('Emma', 'one'), two: sees('Emma', 'two') });
const folder = written(PROJECT);

/** Saves as many editors do: writes a new file and renames it. */
function save(name: string, saved: ReturnType<typeof fixture>): void {
  writeFileSync(join(folder, 'next'), JSON.stringify(saved));
  renameSync(join(folder, 'next'), join(folder, `screens/shelf/fixtures/${name}.json`));
}

/** Starts to watch; `next` resolves to the output of the next run. */
function watch(): { next(): Promise<string> } {
  const child = spawn(process.execPath, [cli, 'test', '--watch'], { cwd: folder });
  running.push(child);
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text;
  });
  return {
    async next() {
      for (let turn = 0; turn < 1000 && !said.includes('waiting for changes'); turn += 1)
        await new Promise((done) => setTimeout(done, 20));
      const all = said;
      said = '';
      return all;
    },
  };
}

test('a change replays only the fixtures it affects, however often it is saved', async () => {
  const { next } = watch();
  assert.match(await next(), /^2 passed, 0 failed \(\d+ ms\)/);
  save('one', sees('Emna', 'one'));
  assert.match(await next(), /expected to see "Emna".*\n0 passed, 1 failed/s);
  save('one', sees('Emma', 'one'));
  assert.match(await next(), /^1 passed, 0 failed/);
  save('two', sees('Anne', 'two'));
  assert.match(await next(), /\n0 passed, 1 failed/);
});
