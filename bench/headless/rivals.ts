import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { readProject } from '../../compiler/project/read.ts';
import { createRunner } from '../../runner/play/runner.ts';
import { startServer } from '../../server/index.ts';
import { checkByBrowser } from './by-browser.ts';
import { CHECKS } from './checks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** Milliseconds per round of all checks: of CPU without a browser; of real time with one. */
export interface RivalFindings {
  checks: number;
  ours: number[];
  library: number[];
  oursReal: number[];
  browserReal: number[];
}

/** Runs the same checks as fixtures, with Testing Library, and with Playwright, one after the other. */
export async function measureRivals(browser: Browser, rounds: number): Promise<RivalFindings> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'bench/headless/peers.ts', String(rounds)], {
    cwd: root,
  });
  const played = JSON.parse(stdout) as Pick<RivalFindings, 'ours' | 'oursReal' | 'library'>;
  return { checks: CHECKS.length, ...played, browserReal: await inBrowser(browser, rounds) };
}

async function inBrowser(browser: Browser, rounds: number): Promise<number[]> {
  const { compiled, sound } = createRunner().prepare(readProject(root));
  const server = await startServer({ port: 0, host: '127.0.0.1', folder: root, say: () => {} });
  const times: number[] = [];
  try {
    for (let round = -1; round < rounds; round += 1) {
      const started = performance.now();
      for (const check of CHECKS) {
        const fixture = sound.find(({ file }) => file === `screens/${check.fixture}`)!;
        const { calls } = compiled.screens.get(fixture.screen)!.document;
        await checkByBrowser(check, fixture, calls, { browser, address: server.address });
      }
      // The first is for warming up.
      if (round >= 0) times.push(performance.now() - started);
    }
  } finally {
    await server.stop();
  }
  return times;
}
