/** How a worker learns that it should stop. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { wordsFor } from '../program.ts';
import { assert, test } from '../suite.ts';

/** How long a worker may take to end, in milliseconds. */
const PATIENCE_MS = 20_000;

test('a worker whose channel closes before it reads the word to stop, stops', async () => {
  const file = fileURLToPath(new URL('told-worker.ts', import.meta.url));
  const child = spawn(process.execPath, wordsFor(file), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await new Promise((done) => child.once('message', done));
  const ended = new Promise((done) => child.once('exit', done));
  child.disconnect();
  const giveUp = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  assert.is(await ended, 0);
  clearTimeout(giveUp);
});
