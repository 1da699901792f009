import { randomBytes } from 'node:crypto';
import { signedIn } from '../../../../registry/health/queries.ts';
import { ticketFor, ticketIn } from '../../../../server/delivery/choice/ticket.ts';
import { createWitnesses } from '../../../../server/delivery/reports/witnesses.ts';
import { openAt } from '../../../registry/opened.ts';
import { aboutScreen } from '../../../registry/small.ts';
import { assert, test } from '../../../suite.ts';
import { temporaryFolder } from '../../../temporary.ts';
import { publisherAt, serveReleases, until } from '../world.ts';

const place = { kind: 'folder', folder: temporaryFolder() } as const;
const phones = await serveReleases(place);
const KEY = randomBytes(32);
const HOUR = 3_600_000;
const NOW = 500_000 * HOUR + 1_000;
const cookieOf = (header: string) => header.split(';')[0]!;
const given = (release = 7, installation = 'd1', now = NOW) =>
  cookieOf(ticketFor(KEY, release, installation, now, false));

test('a ticket names its release, and its installation by a hash that changes every hour', () => {
  const ticket = ticketIn(`a=b; ${given()}`, KEY, NOW)!;
  assert.is(ticket.release, 7);
  assert.equal(ticketIn(given(), KEY, NOW), ticket);
  // Too long to be in a signature by chance.
  assert.not.match(given(7, 'installation-of-maria'), /installation-of-maria/);
  const others = [given(7, 'd2'), given(7, 'd1', NOW + HOUR)];
  for (const other of others) assert.is.not(ticketIn(other, KEY, NOW + HOUR)!.who, ticket.who);
});

test('a ticket is valid in its hour and in the next one', () => {
  assert.ok(ticketIn(given(), KEY, NOW + HOUR));
  assert.is(ticketIn(given(), KEY, NOW + 2 * HOUR), undefined);
  assert.is(ticketIn(given(), KEY, NOW - HOUR), undefined);
});

test('an unsigned ticket is invalid', () => {
  const [name, value] = given().split('=') as [string, string];
  const [release, hour, who, signature] = value.split('.') as [string, string, string, string];
  const forged = [
    [release, hour, who, `${signature.slice(0, -2)}AA`],
    ['8', hour, who, signature],
    [release, String(Number(hour) + 1), who, signature],
    [release, hour, who.split('').reverse().join(''), signature],
    [release, hour, who, ''],
  ];
  for (const parts of forged) assert.is(ticketIn(`${name}=${parts.join('.')}`, KEY, NOW), undefined, parts.join('.'));
  assert.is(ticketIn(given(), randomBytes(32), NOW), undefined);
  assert.is(ticketIn('', KEY, NOW), undefined);
});

const report = (kind: 'opened' | 'crashed', release = 7, screen = 'shelf') => ({ release, screen, kind });

test('a ticket counts each kind once per screen, and only for its own release', () => {
  const { counts } = createWitnesses(() => NOW);
  const [one, other] = [ticketIn(given(), KEY, NOW)!, ticketIn(given(7, 'd2'), KEY, NOW)!];
  assert.ok(counts(report('opened'), one, 'a'));
  assert.ok(counts(report('crashed'), one, 'a'));
  assert.not(counts(report('crashed'), one, 'a'));
  assert.not(counts(report('crashed'), one, 'b'));
  assert.ok(counts(report('crashed', 7, 'desk'), one, 'a'));
  assert.not(counts(report('crashed', 8), other, 'a'));
  assert.ok(counts(report('crashed'), other, 'a'));
});

test('of many tickets from one address a sample counts, each with all its reports', () => {
  const { counts } = createWitnesses(() => NOW);
  const results = Array.from({ length: 2_000 }, (_, at) => {
    const ticket = ticketIn(given(7, `d${at}`), KEY, NOW)!;
    return [counts(report('opened'), ticket, 'a'), counts(report('crashed'), ticket, 'a')] as const;
  });
  assert.ok(results.every(([opened, crashed]) => opened === crashed));
  const counted = results.filter(([opened]) => opened).length;
  assert.ok(counted > 60 && counted < 300, `${counted}`);
});

test('behind a proxy on this machine every ticket counts: its address says nothing about the phones', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const { counts } = createWitnesses(() => NOW);
    const counted = Array.from({ length: 500 }, (_, at) =>
      counts(report('opened'), ticketIn(given(7, `p${at}`), KEY, NOW)!, address),
    );
    assert.is(counted.filter(Boolean).length, 500, address);
  }
});

const ticketsOf = (headers: Headers) => headers.getSetCookie().filter((cookie) => cookie.startsWith('screens-ticket='));
const send = (cookie: string) =>
  fetch(`${phones.address}/beacon`, {
    method: 'POST',
    headers: { cookie },
    body: JSON.stringify({ release: 1, screen: 'about', kind: 'crashed' }),
  });

const namesOf = (headers: Headers) => headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
const publisher = await publisherAt(place);

test('pages set no ticket outside rollouts', async () => {
  assert.equal(namesOf((await phones.page('/about')).headers), ['screens-installation']);
});

test('during a rollout every page sets a ticket in a cookie for the beacon only; previews do not', async () => {
  await publisher.publish({ 'about/screen.json': aboutScreen('About you') }, 50);
  await until(async () => ticketsOf((await phones.page('/about', 'd1')).headers).length > 0);
  const { release, headers } = await phones.page('/about', 'd1');
  const form = /^screens-ticket=(\d+)\.[\w.-]+; Path=\/beacon; Max-Age=7200; HttpOnly; SameSite=Strict$/;
  assert.is(Number(form.exec(ticketsOf(headers)[0]!)?.[1]), release);
  assert.equal(namesOf((await phones.page('/about')).headers), ['screens-installation', 'screens-ticket']);
  const { registry, admin } = publisher;
  const { draft } = await registry.createDraft(admin, { note: 'A draft', files: {} });
  const { token } = await registry.preview(admin, draft);
  assert.equal((await fetch(`${phones.address}/preview/${token}/about`)).headers.getSetCookie(), []);
});

/** Two devices that get the previous release. */
async function devices(): Promise<[string, string]> {
  const found: string[] = [];
  for (let at = 2; found.length < 2; at += 1) if ((await phones.releaseOf(`d${at}`)) === 1) found.push(`d${at}`);
  return [found[0]!, found[1]!];
}

test('reports with a ticket count for the rollout, on every server; all others are only counted', async () => {
  const [one, other] = await devices();
  const [ticket] = ticketsOf((await phones.page('/about', one)).headers);
  for (const cookie of ['', 'screens-ticket=1.1.1.1', cookieOf(ticket!), cookieOf(ticket!)])
    assert.is((await send(cookie)).status, 204);
  const second = await serveReleases(place);
  const [elsewhere] = ticketsOf((await second.page('/about', other)).headers);
  await send(cookieOf(elsewhere!));
  const { registry, store } = await openAt(place);
  const counted = async () => (await registry.health.health({ release: 1 })).screens[0]?.crashed;
  await until(async () => (await counted()) === 5);
  const signed = () => signedIn(store, { releases: [1], from: 0, to: Date.now() + HOUR });
  await until(async () => (await signed()).length > 0);
  assert.is(
    (await signed()).reduce((sum, { count }) => sum + count, 0),
    2,
  );
});
