import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type Engine, PHONE, PROBLEM } from './engine.ts';

/** A message of the DevTools protocol: an answer to a command, or an event. */
interface Message {
  id?: number;
  method?: string;
  params?: { [name: string]: never };
  result?: never;
  error?: { message: string };
}

/** The end of each message on the pipe. */
const END = '\0';

/**
 * Starts a Chromium of any version, driven by the DevTools protocol only, because test drivers need features that old
 * versions lack.
 */
export async function startOldChromium(binary: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'engine-'));
  const words = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
  ];
  // In a group of its own, because its helper processes write to the profile, too.
  const child = spawn(binary, words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true });
  const waiting = new Map<number, { done(result: never): void; fail(error: Error): void }>();
  let problems: string[] = [];
  let count = 0;

  const receive = ({ id, method, params, result, error }: Message): void => {
    if (id !== undefined) {
      const { done, fail } = waiting.get(id)!;
      waiting.delete(id);
      if (error) fail(new Error(error.message));
      else done(result as never);
      return;
    }
    const text = problemIn(method, params as unknown);
    if (text !== undefined) problems.push(text);
  };
  let rest = '';
  (child.stdio[4] as Readable).setEncoding('utf8').on('data', (part: string) => {
    const texts = (rest + part).split(END);
    rest = texts.pop()!;
    for (const text of texts) receive(JSON.parse(text) as Message);
  });
  child.on('exit', () => {
    for (const { fail } of waiting.values()) fail(new Error('the browser has ended'));
  });
  const command = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<{ [name: string]: unknown }>((done, fail) => {
      count += 1;
      waiting.set(count, { done, fail });
      (child.stdio[3] as Writable).write(JSON.stringify({ id: count, method, params, sessionId }) + END);
    });

  const { targetId } = await command('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await command('Target.attachToTarget', { targetId, flatten: true });
  const page = (method: string, params?: object) => command(method, params, sessionId as string);
  await Promise.all(['Page.enable', 'Runtime.enable', 'Log.enable'].map((method) => page(method)));
  await page('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 2, mobile: true });
  await page('Emulation.setTouchEmulationEnabled', { enabled: true });

  return {
    async open(url) {
      await page('Page.navigate', { url });
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await page('Runtime.evaluate', { expression, returnByValue: true });
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return (result as { value?: unknown }).value;
    },
    async tap(x, y) {
      await page('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await page('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    async picture() {
      const { data } = await page('Page.captureScreenshot', { format: 'png' });
      return Buffer.from(data as string, 'base64');
    },
    problems() {
      const problemsSoFar = problems;
      problems = [];
      return problemsSoFar;
    },
    async close() {
      const ended = new Promise((done) => child.once('exit', done));
      process.kill(-child.pid!, 'SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** What is wrong according to an event of the page, if anything is. */
function problemIn(method: string | undefined, params: unknown): string | undefined {
  const { exceptionDetails, args, entry } = params as {
    exceptionDetails?: { text: string; exception?: { description?: string } };
    args?: { value?: unknown }[];
    entry?: { source: string; text: string };
  };
  if (method === 'Runtime.exceptionThrown')
    return `uncaught: ${exceptionDetails?.exception?.description ?? exceptionDetails?.text}`;
  const text =
    method === 'Runtime.consoleAPICalled' ? String(args?.[0]?.value) : method === 'Log.entryAdded' ? entry!.text : '';
  return PROBLEM.test(text) ? text : undefined;
}
