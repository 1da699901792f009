import { runInRealTime } from '../../runner/browser/live.ts';
import { StepFailure } from '../../runner/fixture/failure.ts';
import { schemalessFixture } from '../../runner/fixture/schemaless.ts';
import type { Setup } from '../../runner/page/setup.ts';
import { goesOn } from '../../runner/play/journey.ts';
import { Run } from '../../runner/play/run.tsx';
import { createTimeline, type Timeline } from '../../runner/play/timeline.ts';
import { kindOf } from '../../runner/steps/kinds.ts';
import { hasLeft } from '../../runner/world/log.ts';
import type { Step } from '../../schemas/generated/types.ts';
import { ByHand } from './by-hand.ts';
import type { Library } from './library.ts';
import type { Marker } from './marker.ts';
import type { NodePlace, Shown, ShowOrder } from './messages.ts';
import { numbered } from './numbered.ts';
import { serverWith } from './server.ts';
import { nodeStates } from './states.ts';

/** Milliseconds after something was done by hand, until it is told what shows: everything that follows at once has. */
const AFTER_HAND_MS = 60;

/** What stands on the phone. */
interface Standing {
  readonly order: ShowOrder;
  readonly run: Run;
  readonly timeline: Timeline;
  /** Milliseconds since 1970, of the phone's clock, when the steps of the fixture were done. */
  start: number;
  at: number;
  failure: readonly string[];
  /** Holds its clock. */
  stop: () => Promise<void>;
}

/** Who hears of a phone. */
export interface PhoneEvents {
  shown(shown: Shown): void;
  /** Given to what is played: listens at the doors of a screen that is recorded. */
  observe: Setup['observe'];
}

/** One phone: shows a screen as a fixture leads to it, and goes on from there by hand. */
export class Phone {
  readonly #library: Library;
  readonly #marker: Marker;
  readonly #events: PhoneEvents;
  readonly #byHand = new ByHand(() => this.#soon());
  #standing: Standing | undefined;
  #wanted: ShowOrder | undefined;
  #working = false;
  #marked: NodePlace | null = null;
  #last = '';

  constructor(library: Library, marker: Marker, events: PhoneEvents) {
    this.#library = library;
    this.#marker = marker;
    this.#events = events;
  }

  /** What runs now, with the names of its parts. */
  get run(): Run | undefined {
    return this.#standing?.run;
  }

  /** Shows what is asked for; of several that come while one is being made, the last. */
  async show(order: ShowOrder): Promise<void> {
    this.#wanted = order;
    if (this.#working) return;
    this.#working = true;
    try {
      for (let next = this.#take(); next; next = this.#take()) {
        const shown = next;
        await withoutFlicker(() => this.#play(shown));
      }
    } finally {
      this.#working = false;
    }
  }

  /** Outlines a node. */
  mark(place: NodePlace | null): void {
    this.#marked = place;
    this.#marker.mark(this.#numberOf(place));
  }

  #take(): ShowOrder | undefined {
    const order = this.#wanted;
    this.#wanted = undefined;
    return order;
  }

  async #play(order: ShowOrder): Promise<void> {
    const before = this.#standing;
    const scrolled = order.keep ? document.documentElement.scrollTop : 0;
    const again = order.keep && before ? this.#byHand.steps(before.start) : [];
    this.#byHand.follow(undefined);
    if (!order.keep) this.#byHand.clear();
    await before?.stop();
    await before?.run.close();
    this.#standing = await this.#begin(order);
    if (!this.#standing) return;
    const { run } = this.#standing;
    await this.#doSteps(this.#standing);
    this.#standing.start = run.stage.clock.now();
    for (const step of again) await run.step([step], 0).catch(() => {});
    if (order.keep) document.documentElement.scrollTop = scrolled;
    if (!order.still) this.#live(this.#standing);
    this.#last = '';
    this.#tell();
  }

  async #begin(order: ShowOrder): Promise<Standing | undefined> {
    const setup = await this.#library.setup(numbered);
    const entry = setup.screens.get(order.fixture.screen);
    if (!entry) {
      const failure = [`Screen ${order.fixture.screen} has an error: it cannot be shown.`];
      this.#events.shown({ turn: order.turn, screen: order.fixture.screen, at: 0, failure, nodes: [], timeline: [] });
      return undefined;
    }
    const { observe } = this.#events;
    const server = order.live ? { server: serverWith((call) => this.#library.keptAnswer(call), order.added) } : {};
    const bench = { ...setup, ...server, ...(observe ? { observe } : {}) };
    const run = new Run(schemalessFixture(order.fixture), entry, bench);
    const timeline = createTimeline(run.stage);
    return { order, run, timeline, start: 0, at: 0, failure: [], stop: async () => {} };
  }

  /** Opens the screen, and does what the fixture does; what it expects is for those who play it. */
  async #doSteps(standing: Standing): Promise<void> {
    const { order, run, timeline } = standing;
    const { steps, open } = order.fixture;
    try {
      await run.open();
      timeline.mark({ open });
      while (standing.at < Math.min(order.until, steps.length) && !this.#wanted) {
        await doStep(run, steps, standing.at);
        timeline.mark(steps[standing.at]);
        standing.at += 1;
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      standing.failure = (error instanceof StepFailure ? error.message : String(error)).split('\n');
    }
  }

  #live(standing: Standing): void {
    const { run, order } = standing;
    const { clock } = run.stage;
    const stop = runInRealTime(clock, (due) => {
      if (order.live && hasLeft(run.log)) void this.#followOn(standing);
      else if (due || order.live) this.#tell();
    });
    standing.stop = stop;
    this.#byHand.follow(clock);
  }

  /** Goes on at the next screen, as a phone does. */
  async #followOn({ run, timeline }: Standing): Promise<void> {
    // Other pages than the product's do not come into the phone.
    await run.goOn().catch((error: unknown) => timeline.mark({ left: String(error) }));
    this.#tell();
  }

  #soon(): void {
    setTimeout(() => this.#tell(), AFTER_HAND_MS);
  }

  /** Tells what shows, where that is something else than before. */
  #tell(): void {
    const { scene } = this.#standing?.run ?? {};
    if (!scene || !this.#standing || (this.#working && this.#wanted)) return;
    const { order, at, failure, timeline, run } = this.#standing;
    const screen = run.entry.document.screen;
    const shown: Shown = {
      turn: order.turn,
      screen,
      at,
      failure,
      nodes: nodeStates(scene),
      timeline: timeline.text().split('\n'),
    };
    const text = JSON.stringify(shown);
    if (text === this.#last) return;
    this.#last = text;
    this.#events.shown(shown);
    this.#marker.mark(this.#numberOf(this.#marked));
  }

  /** The number of the node at a place; of a `use`, that of the first thing that it brings. */
  #numberOf(place: NodePlace | null): number | undefined {
    const { document, sources } = this.#standing?.run.entry ?? {};
    if (!place || !document || !sources) return undefined;
    const found = Object.entries(sources.nodes).find(
      ([, { file, path, use }]) =>
        (file === place.file && path === place.path) || (use === place.path && place.file.endsWith('/screen.json')),
    );
    return found && Number(found[0]);
  }
}

/** Does a step of a fixture, where it does something. */
async function doStep(run: Run, steps: readonly Step[], at: number): Promise<void> {
  if (kindOf(steps[at]!) === 'act' || goesOn(steps, at)) await run.step(steps, at);
}

/** Does what puts the next version of a screen in place of the last; what is between is not drawn, where the browser can. */
async function withoutFlicker(change: () => Promise<void>): Promise<void> {
  if (!document.startViewTransition || document.visibilityState === 'hidden') return change();
  const { updateCallbackDone, ready } = document.startViewTransition(change);
  // It may have been skipped; the change was made all the same.
  ready.catch(() => {});
  await updateCallbackDone;
}
