import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { type Engine, PHONE, PROBLEM } from './engine.ts';

/** Sends a command of the WebDriver standard: method, path and body. */
type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** How long to wait until a browser listens, in milliseconds. */
const START_MS = 20_000;
const LIBRARIES = '/usr/lib';

/** Debian’s WebKitGTK, on a virtual display. */
export async function startWebKit(window = PHONE): Promise<Engine> {
  const port = await freePort();
  const browser = miniBrowser();
  const driver = start('xvfb-run', ['-a', '/usr/bin/WebKitWebDriver', `--port=${port}`], {});
  const base = `http://127.0.0.1:${port}`;
  await listening(port, driver);
  const send: Command = async (method, path, body) => {
    const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(value.message ?? value.error);
    return value;
  };
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary: browser, args } };
  const { sessionId } = (await send('POST', '/session', { capabilities: { alwaysMatch } })) as { sessionId: string };
  const session: Command = (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
  const end = async () => void (await send('DELETE', `/session/${sessionId}`).catch(() => {}));
  return driven(session, window, driver, end);
}

/** Debian’s Firefox, headless, driven through its own socket. */
export async function startFirefox(window = PHONE): Promise<Engine> {
  const binary = '/usr/bin/firefox-esr';
  if (!existsSync(binary)) throw new Error('Debian has it as firefox-esr');
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'engine-'));
  const settings = { 'marionette.port': port, 'devtools.console.stdout.content': true };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const words = ['--headless', '--marionette', '--remote-allow-system-access', '--profile', profile];
  const child = start(binary, words, { HOME: profile });
  await listening(port, child);
  const { send, end } = marionette(connect(port, '127.0.0.1'));
  await send('WebDriver:NewSession', {});
  const commands: { readonly [path: string]: string } = {
    'POST /url': 'WebDriver:Navigate',
    'POST /execute/sync': 'WebDriver:ExecuteScript',
    'POST /actions': 'WebDriver:PerformActions',
    'POST /window/rect': 'WebDriver:SetWindowRect',
    'POST /timeouts': 'WebDriver:SetTimeouts',
    'GET /screenshot': 'WebDriver:TakeScreenshot',
  };
  const session: Command = async (method, path, body = {}) => {
    const extra = path === '/screenshot' ? { full: false } : {};
    const result = (await send(commands[`${method} ${path}`]!, { ...body, ...extra })) as { value?: unknown };
    return result?.value;
  };
  const remove = () => rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  return driven(session, window, child, async () => end(), remove);
}

/**
 * An engine driven by the commands of its session; `child` prints the console of the page.
 *
 * @param end ends the session
 * @param remove runs once the process has ended, which writes to its files until then
 */
async function driven(
  session: Command,
  window: typeof PHONE,
  child: ChildProcess,
  end: () => Promise<void>,
  remove: () => void = () => {},
): Promise<Engine> {
  let lines: string[] = [];
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n')));
  await session('POST', '/timeouts', { pageLoad: START_MS, script: START_MS });
  await session('POST', '/window/rect', window);
  return {
    async open(url) {
      await session('POST', '/url', { url });
    },
    evaluate: (expression) => session('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    async tap(x, y) {
      const place = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' };
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      const pointer = { type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' } };
      await session('POST', '/actions', { actions: [{ ...pointer, actions: [place, ...press] }] });
    },
    async picture() {
      return Buffer.from((await session('GET', '/screenshot')) as string, 'base64');
    },
    problems() {
      const found = lines.filter((line) => PROBLEM.test(line));
      lines = [];
      return found;
    },
    async close() {
      await end();
      const ended = new Promise((done) => child.once('exit', done));
      process.kill(-child.pid!, 'SIGKILL');
      await ended;
      remove();
    },
  };
}

/** Firefox’s own protocol: each message is its length, a colon and JSON. */
function marionette(socket: Socket): { send(name: string, body: object): Promise<unknown>; end(): void } {
  const waiting = new Map<number, { done(result: unknown): void; fail(error: Error): void }>();
  let rest = Buffer.alloc(0);
  let count = 0;
  socket.on('data', (part) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const colon = rest.indexOf(':');
      const length = Number(rest.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || rest.length < colon + 1 + length) return;
      const message = JSON.parse(rest.subarray(colon + 1, colon + 1 + length).toString()) as unknown;
      rest = rest.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [1, number, { message: string } | null, unknown];
      const { done, fail } = waiting.get(id)!;
      waiting.delete(id);
      if (error) fail(new Error(error.message));
      else done(result);
    }
  });
  return {
    send: (name, body) =>
      new Promise((done, fail) => {
        count += 1;
        waiting.set(count, { done, fail });
        const text = JSON.stringify([0, count, name, body]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    end: () => socket.destroy(),
  };
}

function start(command: string, words: readonly string[], env: { [name: string]: string }): ChildProcess {
  // In a process group, so that its children are stopped with it.
  return spawn(command, words, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
}

function miniBrowser(): string {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  const places = folders.flatMap((folder) =>
    ['4.1', '4.0'].map((api) => `${LIBRARIES}/${folder}/webkit2gtk-${api}/MiniBrowser`),
  );
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error('Debian has it as webkit2gtk-driver, beside xvfb');
  return found;
}

/** Waits until a port accepts connections. */
async function listening(port: number, child: ChildProcess): Promise<void> {
  const failed = new Promise<never>((_, fail) => child.once('error', fail));
  const end = Date.now() + START_MS;
  const once = () =>
    new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
      socket.on('connect', () => socket.destroy());
    });
  while (!(await Promise.race([once(), failed]))) {
    if (Date.now() > end) throw new Error('it does not listen');
    await new Promise((done) => setTimeout(done, 100));
  }
}
