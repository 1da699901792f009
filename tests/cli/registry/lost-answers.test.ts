/** Commands whose answer is lost look at the outcome themselves. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { request as ask, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Channel, DraftInfo, Role } from '../../../registry/index.ts';
import { startRegistryApi } from '../../server/registry/api.ts';
import { afterAll, assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { screens } from './screens.ts';

const api = await startRegistryApi();

/** What happens to the next request that changes something: it or its answer is lost, or a proxy gives up on it. */
type Fate = 'request' | 'answer' | 'half an answer' | 'patience';
let fate: Fate | undefined;

function lose(how: Fate, to: ServerResponse, body: Buffer): void {
  if (how === 'patience') to.writeHead(504).end('<h1>Gateway Time-out</h1>');
  else if (how === 'half an answer')
    to.writeHead(200, { 'content-length': body.length }).write(body.subarray(0, 10), () => to.destroy());
  else to.destroy();
}

const proxy = createServer((from, to) => {
  const changes = from.method !== 'GET' && !from.url!.endsWith('/diff') && !from.url!.endsWith('/known');
  const how = changes ? fate : undefined;
  if (changes) fate = undefined;
  if (how === 'request') return void to.destroy();
  const onward = ask(api.address + from.url, { method: from.method!, headers: from.headers }, async (answer) => {
    const body = Buffer.concat(await answer.toArray());
    if (how) lose(how, to, body);
    else to.writeHead(answer.statusCode!, answer.headers).end(body);
  });
  from.pipe(onward);
}).listen(0, '127.0.0.1');
await new Promise((listening) => proxy.once('listening', listening));
afterAll(() => {
  proxy.close();
  proxy.closeAllConnections();
});

const folder = temporaryFolder();
cpSync(join(api.folder, 'screens'), join(folder, 'screens'), { recursive: true });
const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
const run = (words: string[], role: Role) =>
  screens(words, folder, { SCREENS_SERVER: address, SCREENS_TOKEN: api.people[role].token });

/** Runs a command that loses something on the way, and is done all the same. */
async function doneWithout(lost: Fate, words: string[], role: Role): Promise<string> {
  fate = lost;
  const { status, stdout, stderr } = await run(words, role);
  assert.is(status, 0, stderr);
  assert.match(stderr, /: looking whether this was done\.\nIt was done:\n$/);
  return stdout;
}
const read = async <Value>(words: string[]) => JSON.parse((await run([...words, '--json'], 'viewer')).stdout) as Value;

test('the way of a draft goes on, whatever answer is lost', async () => {
  const file = join(folder, 'screens/shelf/screen.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"No copies"', '"None left"'));
  assert.match(await doneWithout('answer', ['push'], 'editor'), /^draft 1\n/);
  assert.is((await read<{ drafts: DraftInfo[] }>(['drafts'])).drafts.length, 1);
  assert.match(await doneWithout('patience', ['review', '1'], 'editor'), /^draft 1 {2}in-review/);
  assert.match(await doneWithout('half an answer', ['approve', '1'], 'approver'), /^draft 1 {2}approved/);
  assert.match(await doneWithout('answer', ['publish', '1', '--percent', '5'], 'operator'), /^release 2: for 5 %/);
});

test('what was done to production is found, and nothing is done twice', async () => {
  assert.match(await doneWithout('answer', ['rollout', '50'], 'operator'), /Release 2 goes to 50 %/);
  assert.match(await doneWithout('answer', ['halt'], 'operator'), /Release 2 is halted/);
  assert.match(await doneWithout('answer', ['rollout', '100'], 'operator'), /^Production is release 2\./);
  assert.match(await doneWithout('answer', ['rollback', '--note', 'why'], 'operator'), /^Production is release 1\./);
  const { entries } = await read<{ entries: { what: string }[] }>(['history']);
  assert.is(entries.filter(({ what }) => what === 'rollback').length, 1);
});

test('a change that was not made is said to be so', async () => {
  const before = await read<{ channel: Channel }>(['releases']);
  fate = 'request';
  const { status, stdout, stderr } = await run(['rollback', '2', '--note', 'forth'], 'operator');
  assert.is(status, 2);
  assert.is(stdout, '');
  assert.match(stderr, /looking whether this was done\.\nIt was not done: .*Do it again\.\n$/);
  assert.equal(await read(['releases']), before);
});

test('people are added and removed once, and a lost token is said', async () => {
  fate = 'answer';
  const { status, stderr } = await run(['people', 'add', 'Zoe', '--role', 'viewer'], 'admin');
  assert.is(status, 1);
  assert.match(stderr, /Zoe was added, but the token is lost: run "screens people remove Zoe"/);
  assert.match(await doneWithout('answer', ['people', 'remove', 'Zoe'], 'admin'), /^Zoe can no longer sign in\./);
});
