import { createRoot, type Root } from 'react-dom/client';
import type { CompiledEntry } from '../compiler/compile.ts';
import { ScreenView } from '../renderer/react/screen.tsx';
import { createScreen, type Screen } from '../renderer/screen.ts';
import type { Step } from '../schemas/generated/types.ts';
import type { Bench } from './bench.ts';
import { beginningOf, createClock, type VirtualClock } from './clock.ts';
import { StepFailure } from './failure.ts';
import type { Fixture } from './fixture.ts';
import { createFixtureHost, type FixtureHost } from './host.ts';
import { emptyLog, type Log } from './log.ts';
import { standAt } from './place.ts';
import { comeToRest } from './rest.ts';
import type { Stage } from './stage.ts';
import { runStep } from './steps/index.ts';
import { emptyStores, keptBefore } from './stores.ts';
import { turn } from './turn.ts';
import { answersInTurn } from './turns.ts';
import type { Scene } from './why/index.ts';

/** Milliseconds of real time that a module on this machine may take before something counts as absent. */
const LOADING = 1000;

/** One fixture on its way, in this process's page. */
export class Run {
  readonly entry: CompiledEntry;
  readonly log: Log = emptyLog();
  readonly host: FixtureHost;
  readonly stage: Stage;
  readonly fixture: Fixture;
  readonly #bench: Bench;
  readonly #clock: VirtualClock;
  readonly #crashes: string[] = [];
  /** Real time of the last tap. */
  #tapped = Number.NEGATIVE_INFINITY;
  #root: Root | undefined;
  #screen: Screen | undefined;

  constructor(fixture: Fixture, entry: CompiledEntry, bench: Bench) {
    this.fixture = fixture;
    this.entry = entry;
    this.#bench = bench;
    const { answers, brand } = fixture.document;
    this.#clock = createClock(beginningOf(fixture.document));
    const stores = emptyStores();
    for (const [area, name, text] of keptBefore(fixture.document, entry.document)) stores[area].set(name, text);
    this.host = createFixtureHost({
      clock: this.#clock,
      log: this.log,
      answerTo: answersInTurn(answers, entry.document.calls),
      env: { brand: { ...bench.brand, ...brand } },
      stores,
      onLeave: () => this.#screen?.leave(),
    });
    this.stage = {
      page: document.body,
      screen: entry.document.screen,
      screens: [...bench.screens.values()].map((one) => one.document),
      clock: this.#clock,
      log: this.log,
      stores,
      snapshots: bench.snapshots,
      settle: () => comeToRest(this.#clock),
      back: () => this.#screen?.back(),
      reload: () => this.#reload(),
      resize: (size) => {
        this.host.resize(size);
        return comeToRest(this.#clock);
      },
    };
  }

  /** The screen that lives now; undefined before `open`. */
  get screen(): Screen | undefined {
    return this.#screen;
  }

  /** What explanations are about; undefined before `open`. */
  get scene(): Scene | undefined {
    const { page } = this.stage;
    return this.#screen && { screen: this.#screen, sources: this.entry.sources, page, answers: this.log.answers };
  }

  /** Opens the fixture's address. */
  async open(): Promise<void> {
    this.host.open(this.fixture.document.open);
    standAt(this.fixture.document.place);
    await this.#mount();
    this.#refuseCrash();
  }

  /** @throws {StepFailure} when the step does not hold or cannot be done */
  async step(step: Step): Promise<void> {
    try {
      await runStep(this.stage, step);
    } catch (error) {
      const absent = error instanceof StepFailure && error.question?.why === 'absent';
      if (!absent || !('see' in step || 'dialog' in step || 'tap' in step)) throw error;
      await this.#linger();
      await runStep(this.stage, step);
    }
    if ('tap' in step) this.#tapped = performance.now();
    this.#refuseCrash();
  }

  async close(): Promise<void> {
    this.#screen?.leave();
    this.#root?.unmount();
    await turn();
    document.body.replaceChildren();
  }

  #refuseCrash(): void {
    if (this.#crashes.length > 0) throw new StepFailure(`a widget crashed: ${this.#crashes.join('; ')}`);
  }

  async #mount(): Promise<void> {
    const element = document.createElement('div');
    document.body.replaceChildren(element);
    const trace = this.#bench.coverage?.traceOf(this.entry, this.fixture);
    this.#screen = createScreen(this.entry.document, this.host, trace ? { trace } : {});
    const note = (error: unknown) => this.#crashes.push(error instanceof Error ? error.message : String(error));
    this.#root = createRoot(element, { onCaughtError: note, onUncaughtError: note });
    this.#root.render(<ScreenView screen={this.#screen} widgets={this.#bench.widgets} />);
    await comeToRest(this.#clock);
  }

  async #reload(): Promise<void> {
    this.#screen?.leave(true);
    this.#root?.unmount();
    await turn();
    await this.#mount();
  }

  /** A part of a widget that loads at a tap takes real time, however short: waits for it to change the page. */
  async #linger(): Promise<void> {
    const before = document.body.innerHTML;
    while (performance.now() < this.#tapped + LOADING && document.body.innerHTML === before) await turn();
    await comeToRest(this.#clock);
  }
}
