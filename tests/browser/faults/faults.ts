import { type Fault, type Kind, type Passing, sendWhole } from './proxy.ts';

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Milliseconds from the last byte of an answer to the break: a phone has not parsed all of it by then. */
const BREAK_MS = 20;

/** Sends a share of an answer; then the connection breaks, or nothing more is sent. */
async function cut({ response, status, headers, body }: Passing, share: number, ends = true): Promise<void> {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.write(body.subarray(0, Math.floor(body.length * share)));
  await pause(BREAK_MS);
  if (ends) response.destroy();
}

/** Sends equal parts spread over so many milliseconds. */
async function trickle({ response, status, headers, body }: Passing, ms: number): Promise<void> {
  const PARTS = 40;
  response.writeHead(status, { ...headers, 'content-length': body.length });
  for (let at = 0; at < PARTS; at += 1) {
    const place = (share: number) => Math.floor((body.length * share) / PARTS);
    response.write(body.subarray(place(at), place(at + 1)));
    await pause(ms / PARTS);
  }
  response.end();
}

function instead({ response }: Passing, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}

/** Replaces bytes in the middle of an encoded answer. */
function damage(passing: Passing): void {
  const body = Buffer.from(passing.body);
  body.fill(0x55, body.length / 3, body.length / 2);
  sendWhole({ ...passing, body });
}

async function late(passing: Passing, ms: number): Promise<void> {
  await pause(ms);
  sendWhole(passing);
}

const reset = ({ response }: Passing) => void response.destroy();
const stall = () => {};
const redirect = ({ response }: Passing) => void response.writeHead(302, { location: '/login-to-this-network' }).end();

const LOGIN = '<!doctype html><h1>Log in to this network</h1>';
const ALL: readonly Kind[] = ['page', 'script', 'call', 'other'];
const FILES: readonly Kind[] = ['script', 'call', 'other'];
const JSON_TYPE = 'application/json';

/** Everyday network faults; each lasts until it is lifted. */
export const FAULTS: readonly Fault[] = [
  { name: 'everything 1 s late', to: ALL, send: (passing) => late(passing, 1_000) },
  { name: 'everything at random times', to: ALL, send: (passing) => late(passing, Math.random() * 2_000) },
  { name: 'a third of all connections reset', to: ALL, send: (p) => (Math.random() < 1 / 3 ? reset(p) : sendWhole(p)) },
  { name: 'page: reset after its first bytes', to: ['page'], send: (passing) => cut(passing, 0.03) },
  { name: 'page: cut in its head', to: ['page'], send: (passing) => cut(passing, 0.2) },
  { name: 'page: cut in its style', to: ['page'], send: (passing) => cut(passing, 0.45) },
  { name: 'page: cut in its body', to: ['page'], send: (passing) => cut(passing, 0.8) },
  { name: 'page: cut at its end', to: ['page'], send: (passing) => cut(passing, 0.97) },
  { name: 'page: stalled halfway', to: ['page'], send: (passing) => cut(passing, 0.5, false) },
  { name: 'page: in small parts', to: ['page'], send: (passing) => trickle(passing, 4_000) },
  { name: 'scripts: reset', to: ['script'], send: reset },
  { name: 'scripts: cut', to: ['script'], send: (passing) => cut(passing, 0.5) },
  { name: 'scripts: stalled', to: ['script'], send: stall },
  { name: 'scripts: in small parts', to: ['script'], send: (passing) => trickle(passing, 4_000) },
  { name: 'scripts: 404', to: ['script'], send: (passing) => instead(passing, 404, 'text/plain', 'gone') },
  { name: 'scripts: 500', to: ['script'], send: (passing) => instead(passing, 500, 'text/plain', 'sorry') },
  { name: 'scripts: HTML of a login', to: ['script'], send: (passing) => instead(passing, 200, 'text/html', LOGIN) },
  { name: 'scripts: damaged', to: ['script'], send: damage },
  { name: 'calls: reset', to: ['call'], send: reset },
  { name: 'calls: cut', to: ['call'], send: (passing) => cut(passing, 0.5) },
  { name: 'calls: stalled', to: ['call'], send: stall },
  { name: 'calls: stalled after the head', to: ['call'], send: (passing) => cut(passing, 0, false) },
  { name: 'calls: in small parts', to: ['call'], send: (passing) => trickle(passing, 12_000) },
  { name: 'calls: 500', to: ['call'], send: (passing) => instead(passing, 500, JSON_TYPE, '{}') },
  {
    name: 'calls: 502 with HTML',
    to: ['call'],
    send: (passing) => instead(passing, 502, 'text/html', '<h1>Bad gateway</h1>'),
  },
  { name: 'calls: 503 without a body', to: ['call'], send: (passing) => instead(passing, 503, 'text/plain', '') },
  { name: 'calls: HTML of a login', to: ['call'], send: (passing) => instead(passing, 200, 'text/html', LOGIN) },
  {
    name: 'calls: truncated JSON',
    to: ['call'],
    send: (passing) => instead(passing, 200, JSON_TYPE, '{"code":"0","data":{"or'),
  },
  { name: 'calls: JSON of another form', to: ['call'], send: (passing) => instead(passing, 200, JSON_TYPE, '[null]') },
  { name: 'calls: damaged', to: ['call'], send: damage },
  { name: 'files and calls: redirected to a login', to: FILES, send: redirect },
];
