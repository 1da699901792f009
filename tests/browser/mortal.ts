import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { FLAGS } from '../../runner/browser/chromium.ts';
import { afterAll } from '../suite.ts';
import { findChromium } from './chromium.ts';
import { until } from './harness.ts';

/** A browser whose processes can be killed without notice, as a phone kills an app. */
export interface MortalBrowser {
  context: BrowserContext;
  /** Kills all of its processes, and resolves when they are gone. */
  kill(): Promise<void>;
}

/** Starts one that keeps its data in a folder, where the next one finds what reached the disk. */
export async function startMortal(profile: string): Promise<MortalBrowser> {
  const port = join(profile, 'DevToolsActivePort');
  rmSync(port, { force: true });
  const words = [...FLAGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(findChromium(), words, { detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const kill = async () => {
    // A group of processes is addressed by the negative id of its first one.
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
    await ended;
  };
  afterAll(kill);
  await until(() => existsSync(port) && readFileSync(port, 'utf8').includes('\n'));
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${readFileSync(port, 'utf8').split('\n')[0]}`);
  return { context: browser.contexts()[0]!, kill };
}
