import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { askSandbox } from './answers.ts';

/** Renews the recorded answers in `screens/calls/answers/`: `node --import tsx tests/sandbox/record-answers.ts`. */
for (const [ending, recorded] of await askSandbox()) {
  const [call, outcome] = ending.split(' ') as [string, string];
  const file = join(process.cwd(), 'screens/calls/answers', call, `${outcome}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
}
