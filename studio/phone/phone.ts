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
import { InteractionRecorder } from './interactions.ts';
import type { Library } from './library.ts';
import type { Marker } from './marker.ts';
import type { NodePlace, Shown, ShowOrder } from './messages.ts';
import { numbered } from './numbered.ts';
import { serverWith } from './server.ts';
import { nodeStates } from './states.ts';

/** Delay in milliseconds between an interaction and the report, so that its immediate effects are included. */
const AFTER_INTERACTION_MS = 60;

/** What is currently shown. */
interface Standing {
  readonly order: ShowOrder;
  readonly run: Run;
  readonly timeline: Timeline;
  /** Time on the phone's clock when the steps of the fixture were done, in milliseconds since 1970. */
  start: number;
  at: number;
  failure: readonly string[];
  /** Stops its clock. */
  stop: () => Promise<void>;
}

/** Listeners of a phone. */
export interface PhoneEvents {
  shown(shown: Shown): void;
  /** Passed to the run, to observe a screen that is being recorded. */
  observe: Setup['observe'];
  /** Whether what is done is recorded: the recording of a screen ends where it is left, and so the phone stays there. */
  isRecording(): boolean;
}

/** One phone: shows a screen as a fixture leaves it, and can be used from there. */
export class Phone {
  readonly #library: Library;
  readonly #marker: Marker;
  readonly #events: PhoneEvents;
  readonly #byHand = new InteractionRecorder(() => this.#soon());
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

  /** Stops the clock of what is shown, and resolves to it: something else is about to be played in its place. */
  async stop(): Promise<Run | undefined> {
    await this.#standing?.stop();
    return this.run;
  }

  /** The current run, with the names of its parts. */
  get run(): Run | undefined {
    return this.#standing?.run;
  }

  /** Handles a request to show a screen; of several that arrive while one is being prepared, only the last. */
  async show(order: ShowOrder): Promise<void> {
    this.#wanted = order;
    if (this.#working) return;
    this.#working = true;
    try {
      for (let next = this.#take(); next; next = this.#take()) {
        const shown = next;
        await withoutFlicker(() => this.#play(shown)).catch((error: unknown) => {
          // What has been asked for since takes its place.
          if (!this.#wanted) throw error;
        });
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
    this.#report();
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
    const server = order.live ? { server: serverWith((call) => this.#library.sampleAnswer(call), order.added) } : {};
    const observed = { ...setup, ...server, ...(observe ? { observe } : {}) };
    const run = new Run(schemalessFixture(order.fixture), entry, observed);
    const timeline = createTimeline(run.stage);
    return { order, run, timeline, start: 0, at: 0, failure: [], stop: async () => {} };
  }

  /** Opens the screen and runs the fixture's steps; expectations are only checked by the player. */
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
      if (order.live && hasLeft(run.log) && !this.#events.isRecording()) void this.#followOn(standing);
      else if (due || order.live) this.#report();
    });
    standing.stop = stop;
    this.#byHand.follow(clock);
  }

  /** Continues with the next screen, as a phone does. */
  async #followOn({ run, timeline }: Standing): Promise<void> {
    // Pages outside the product are not opened in the frame.
    await run.goOn().catch((error: unknown) => timeline.mark({ left: String(error) }));
    this.#report();
  }

  #soon(): void {
    setTimeout(() => this.#report(), AFTER_INTERACTION_MS);
  }

  /** Reports what is visible, if it has changed. */
  #report(): void {
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

  /** Returns the number of the node at a place; for a `use`, that of the first node it brings in. */
  #numberOf(place: NodePlace | null): number | undefined {
    const { document, sources } = this.#standing?.run.entry ?? {};
    if (!place || !document || !sources) return undefined;
    const entry = Object.entries(sources.nodes).find(
      ([, { file, path, use }]) =>
        (file === place.file && path === place.path) || (use === place.path && place.file.endsWith('/screen.json')),
    );
    return entry && Number(entry[0]);
  }
}

/** Runs a step of a fixture, if it is an action. */
async function doStep(run: Run, steps: readonly Step[], at: number): Promise<void> {
  if (kindOf(steps[at]!) === 'act' || goesOn(steps, at)) await run.step(steps, at);
}

/** Replaces a screen by its next version in a view transition, if supported, to avoid flicker. */
async function withoutFlicker(change: () => Promise<void>): Promise<void> {
  if (!document.startViewTransition || document.visibilityState === 'hidden') return change();
  const { updateCallbackDone, ready } = document.startViewTransition(change);
  // The transition may be skipped; the change is made all the same.
  ready.catch(() => {});
  await updateCallbackDone;
}
