import { randomBytes } from 'node:crypto';
import { knownIn } from '../../../registry/health/known.ts';
import type { Registry } from '../../../registry/index.ts';
import { createApp } from '../../../server/app.ts';
import { ticketFor } from '../../../server/delivery/choice/ticket.ts';
import { createBeaconHandler } from '../../../server/delivery/reports/beacon.ts';
import { listenWith } from '../../../server/listen/listen.ts';
import { NO_SCREENS } from '../../server/delivery/nothing.ts';
import { afterAll, assert, test } from '../../suite.ts';
import { engines } from '../engines.ts';
import { openAt, openSmall, type Staff } from '../opened.ts';
import { helpScreen } from '../small.ts';

/** A minute lasts half a second, and a slice a tenth. */
const PACE = { minute: 500, slice: 100, flush: 50, grace: 200, pause: 50 };
const KEY = randomBytes(32);

/** Starts a server that receives reports for a registry and watches its rollouts; returns its address. */
async function serve(registry: Registry): Promise<string> {
  const known = new Map<number, ReturnType<typeof knownIn>>();
  for (const { release } of await registry.releases()) {
    known.set(release, knownIn((await registry.compiled({ release })).documents));
  }
  const beacon = createBeaconHandler(
    registry.health,
    (release) => known.get(release),
    Date.now,
    () => KEY,
  );
  const { address, end } = await listenWith(createApp({ delivery: NO_SCREENS, beacon, trustProxy: true }), {
    port: 0,
    host: '127.0.0.1',
  });
  const stop = registry.watchRollouts();
  afterAll(async () => {
    stop();
    await end(0);
  });
  return address;
}

let phones = 0;

/** Headers of a report from a new phone with an address of its own. */
function fresh(release: number): { [name: string]: string } {
  phones += 1;
  const [cookie = ''] = ticketFor(KEY, release, `phone ${phones}`, Date.now(), false).split(';');
  return { cookie, 'x-forwarded-for': `10.${phones >> 16}.${(phones >> 8) & 255}.${phones & 255}` };
}

/**
 * Phones that open the screen `help` one after another; one opening of `oneIn` crashes.
 *
 * @param headers of each message
 */
async function open(
  address: string,
  release: number,
  openings: number,
  oneIn = Number.POSITIVE_INFINITY,
  headers = fresh,
): Promise<void> {
  for (let at = 1; at <= openings; at += 1) {
    const beacons = [
      { release, screen: 'help', kind: 'opened' },
      { release, screen: 'help', kind: 'shown', ms: 300 },
      ...(at % oneIn === 0 ? [{ release, screen: 'help', kind: 'crashed', code: 'screen-crashed' }] : []),
    ];
    const body = JSON.stringify(beacons);
    const answer = await fetch(`${address}/beacon`, { method: 'POST', body, headers: headers(release) });
    assert.is(answer.status, 204);
  }
}

/** Release 2, being rolled out to half of the phones. */
async function rollOut({ registry, ed, ann, otto }: { registry: Registry } & Staff): Promise<void> {
  const { draft } = await registry.createDraft(ed, {
    note: 'words',
    files: { 'help/screen.json': helpScreen('Write') },
  });
  await registry.review(ed, draft);
  await registry.approve(ann, draft);
  await registry.publish(otto, draft, { percent: 50, reason: 'its words are others' });
}

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await what()); tries += 1) {
    assert.ok(tries < 200, 'it never came to be');
    await new Promise((done) => setTimeout(done, 50));
  }
}

for (const { name, fresh: place } of await engines()) {
  test(`${name}: a candidate that crashes more often is halted automatically, once, on every server, and the audit log says why`, async () => {
    const data = await place();
    const small = await openSmall(data, { pace: PACE });
    await rollOut(small);
    const other = await openAt(data, { pace: PACE });
    const addresses = [await serve(small.registry), await serve(other.registry)];
    const received: (string | undefined)[] = [];
    other.registry.changed(({ candidate }) => received.push(candidate?.state));
    const isHalted = async (registry: Registry) => (await registry.channel()).candidate?.state === 'halted';
    while (!(await isHalted(small.registry))) {
      await Promise.all(addresses.flatMap((address) => [open(address, 1, 60), open(address, 2, 60, 4)]));
    }
    const { entries } = await small.registry.audit();
    const halts = entries.filter(({ what }) => what === 'halt');
    assert.is(halts.length, 1);
    assert.equal([halts[0]!.who, halts[0]!.release], ['automatic', 2]);
    assert.match(
      halts[0]!.note!,
      /^Halted automatically: crashed on .*, \d+ of \d+ with release 2 and 0 of \d+ with release 1\.$/,
    );
    assert.equal(
      [...small.said, ...other.said],
      [`Release 2: ${halts[0]!.note}`],
      'the server that halted it logs it, for whoever watches the log',
    );
    await until(async () => received.at(-1) === 'halted');
    assert.is((await small.registry.channel()).release, 1);
  });

  test(`${name}: a candidate like production keeps running, and a halted one is judged again when it is resumed`, async () => {
    const small = await openSmall(await place(), { pace: PACE });
    await rollOut(small);
    const address = await serve(small.registry);
    const { registry, otto } = small;
    const state = async () => (await registry.channel()).candidate?.state;
    const openBoth = (oneIn: number) => Promise.all([open(address, 1, 30, 20), open(address, 2, 30, oneIn)]);
    const openAlike = async (minutes: number) => {
      const end = Date.now() + minutes * PACE.minute;
      while (Date.now() < end) await openBoth(20);
      await new Promise((done) => setTimeout(done, 2 * PACE.minute));
    };
    await openAlike(4);
    assert.is(await state(), 'running');
    for (let rounds = 0; rounds < 200 && (await state()) === 'running'; rounds += 1) await openBoth(2);
    assert.is(await state(), 'halted');
    await registry.rollout(otto, { percent: 50, seq: (await registry.channel()).seq });
    await openAlike(4);
    assert.is(await state(), 'running');
  });

  test(`${name}: where no report comes with a ticket, all of them count, long before their minute is over`, async () => {
    const small = await openSmall(await place(), { pace: { ...PACE, minute: 3_600_000 } });
    await rollOut(small);
    const { registry } = small;
    const address = await serve(registry);
    const withoutTicket = (release: number) => ({ ...fresh(release), cookie: '' });
    const isHalted = async () => (await registry.channel()).candidate?.state === 'halted';
    for (let rounds = 0; rounds < 10 && !(await isHalted()); rounds += 1)
      await Promise.all([open(address, 1, 30, 20, withoutTicket), open(address, 2, 30, 2, withoutTicket)]);
    await until(isHalted);
    const [halt] = (await registry.audit()).entries.filter(({ what }) => what === 'halt');
    assert.match(halt!.note!, /^Halted automatically: crashed on /);
  });

  test(`${name}: reports without a valid ticket, and repeated ones, are counted but never halt a rollout`, async () => {
    const small = await openSmall(await place(), { pace: PACE });
    await rollOut(small);
    const { registry } = small;
    const address = await serve(registry);
    const one = fresh(2);
    const forged = { cookie: one.cookie!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) };
    const crash = (headers: () => { [name: string]: string }) => open(address, 2, 100, 1, headers);
    // Without any valid ticket at the start of a rollout, all reports would count.
    await open(address, 1, 20);
    await new Promise((done) => setTimeout(done, 2 * PACE.minute));
    await Promise.all([
      open(address, 1, 200),
      crash(() => ({})),
      crash(() => forged),
      crash(() => one),
      crash(() => fresh(1)),
    ]);
    await new Promise((done) => setTimeout(done, 3 * PACE.minute));
    assert.is((await registry.channel()).candidate?.state, 'running');
    const { screens } = await registry.health.health({ release: 2 });
    assert.equal([screens[0]!.opened, screens[0]!.crashed], [400, 400]);
  });
}
