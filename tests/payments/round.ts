import { createWholeScreen, type Screen } from '../../renderer/screen/whole-screen.ts';
import type { Durable, Host } from '../../renderer/wire/host.ts';
import type { Random } from '../../runner/world/random.ts';
import { durableIn } from '../../runner/world/stores.ts';
import type { CompiledScreen, Expr } from '../../schemas/compiled.ts';
import { call, screenDocument, step, steps } from '../renderer/document.ts';
import { fakeHost } from '../renderer/host.ts';
import { createWorld, type World } from './world.ts';

/** What a borrower was told, and the number of payments then. */
interface Told {
  readonly what: string;
  readonly commits: number;
}

/** The result of one round. */
export interface Round {
  readonly commits: number;
  readonly told: readonly Told[];
  /** Violations, in words. */
  readonly broken: string[];
}

/** For how many seconds the same tap is the same payment: longer than any round. */
const REPLAY = 30 * 24 * 3600;
const says = (text: Expr) => step('toast', { text });

/** A page that makes the same payment whenever it is tapped. */
const PAGE: CompiledScreen = screenDocument({
  calls: {
    pay: call({
      path: '/pay',
      outcomes: [{ is: 'ok', when: ['==', ['$', 'code'], '0'] }, { is: 'refused' }],
      money: {
        address: ['userId'],
        sent: ['amount'],
        replay: REPLAY * 1000,
        settle: {
          call: 'state',
          paid: ['==', ['$', 'answer', 'state'], 3],
          open: ['==', ['$', 'answer', 'state'], 1],
        },
      },
    }),
    state: call({ path: '/state', method: 'GET' }),
  },
  actions: {
    pay: [
      step('call', {
        call: 'pay',
        send: { amount: 100 },
        checking: 'check',
        then: Object.fromEntries(
          ['ok', 'refused', 'paid', 'open', 'still-unknown'].map((outcome) => [outcome, [says(outcome)]]),
        ),
      }),
    ],
  },
  overlays: { check: { n: 1, node: { n: 2, w: 'dialog', p: { title: 'We check it' } } } },
});
const TAP = steps({ do: 'run', action: 'pay' });

/** Names of the borrower’s actions and of the faults of phone and server. */
const ACTS = [
  'tap',
  'tap',
  'double',
  'reload',
  'kill',
  'second tab',
  'back and forward',
  'server',
  'storage',
  'wait',
  'wait',
] as const;
/** The maximum number of actions in a round. */
const MAX_ACTS = 8;

/** A phone with tabs. `without`: it stores no intents, so every tap is a new payment. */
class Phone {
  readonly told: Told[] = [];
  readonly #kept = new Map<string, string>();
  #tabs: Screen[] = [];
  #ids = 0;
  readonly #world: World;
  readonly #random: Random;
  readonly #without: boolean;
  /** Whether a suspended page blocks the storage, most of the time. */
  blocked = false;

  constructor(world: World, random: Random, without: boolean) {
    this.#world = world;
    this.#random = random;
    this.#without = without;
    this.open();
  }

  /** Opens the page in another tab. */
  open(): void {
    let gone = false;
    const world = this.#world;
    const forgetful: Durable = {
      entries: async () => [],
      async update(_, change) {
        change(null);
        return true;
      },
    };
    const host: Host = {
      ...fakeHost('/shelf?userId=u1'),
      now: world.clock.now,
      after: world.clock.after,
      durable: this.#without ? forgetful : this.#storage(),
      id: () => {
        this.#ids += 1;
        return `key-${String(this.#random.below(1e9)).padStart(12, '0')}-${this.#ids}`;
      },
      // A closed page gets no further events.
      send: async (request) => {
        const answer = await world.send(request);
        return gone ? new Promise(() => {}) : answer;
      },
      toast: (what) => void this.told.push({ what, commits: world.commits.length }),
    };
    const tab = createWholeScreen(PAGE, host);
    const { leave } = tab;
    tab.leave = () => {
      gone = true;
      leave();
    };
    tab.start();
    this.#tabs.push(tab);
  }
  /** The storage that the tabs share. A blocked one changes nothing, whether or not it has read the text. */
  #storage(): Durable {
    const { entries, update } = durableIn(this.#kept);
    const isBlocked = () => this.blocked && this.#random.below(4) > 0;
    const change = async (...[name, next]: Parameters<Durable['update']>): Promise<boolean> => {
      if (!isBlocked()) return update(name, next);
      if (this.#random.below(2) === 0) next(this.#kept.get(name) ?? null);
      return false;
    };
    return { entries: async (prefix) => (isBlocked() ? [] : entries(prefix)), update: change };
  }
  close(): void {
    for (const tab of this.#tabs.splice(0)) tab.leave();
  }
  tap(times = 1): void {
    const tab = this.#random.pick(this.#tabs);
    for (let tap = 0; tap < times; tap += 1) tab.controls.handle(`button ${tap}`, 'tap', TAP, tab.scope);
  }
  /** One tab is reloaded, or all are closed and one is reopened. */
  again(all: boolean): void {
    if (all) this.close();
    else this.#tabs.splice(this.#random.below(this.#tabs.length), 1)[0]?.leave();
    this.open();
  }
}

/** Plays one round: random actions with faults at every step, then none, then one more tap. */
export async function playRound(random: Random, without = false): Promise<Round> {
  const world = createWorld(random);
  const { clock, commits, settle } = world;
  const phone = new Phone(world, random, without);
  const { told } = phone;
  await settle();
  phone.tap();
  for (let act = random.below(MAX_ACTS); act > 0; act -= 1) {
    await befall(random.pick(ACTS), phone, world, random);
    await settle();
  }
  world.troubled = false;
  phone.blocked = false;
  await clock.advance(15 * 60_000, settle);
  phone.again(true);
  await clock.advance(15 * 60_000, settle);
  phone.tap();
  await clock.advance(15 * 60_000, settle);
  phone.close();
  await world.end();
  return { commits: commits.length, told, broken: brokenIn(commits, told) };
}

async function befall(act: (typeof ACTS)[number], phone: Phone, world: World, random: Random): Promise<void> {
  if (act === 'tap') phone.tap();
  else if (act === 'double') phone.tap(2);
  else if (act === 'reload' || act === 'back and forward') phone.again(false);
  else if (act === 'kill') phone.again(true);
  else if (act === 'second tab') phone.open();
  else if (act === 'server') world.restart();
  else if (act === 'storage') phone.blocked = !phone.blocked;
  else await world.clock.advance(random.pick([5, 200, 3_000, 40_000, 120_000, 800_000]), world.settle);
}

function brokenIn(commits: readonly string[], told: readonly Told[]): string[] {
  const broken: string[] = [];
  if (commits.length !== 1) broken.push(`${commits.length} payments`);
  for (const { what, commits: then } of told) {
    if ((what === 'ok' || what === 'paid') && then === 0)
      broken.push(`"${what}" was said of a payment that was not made`);
    if (what === 'open' && then > 0) broken.push('"open" was said of a payment that was made');
  }
  const last = told.at(-1)?.what;
  if (last !== 'ok' && last !== 'paid') broken.push(`the last thing said is ${last}`);
  return broken;
}
