import { createRoot, type Root } from 'react-dom/client';
import type { CompiledEntry } from '../compiler/compile.ts';
import { ScreenView } from '../renderer/react/screen.tsx';
import type { WidgetTable } from '../renderer/react/widget.ts';
import { createScreen, type Screen } from '../renderer/screen.ts';
import type { CompiledScreen } from '../schemas/compiled.ts';
import type { Step } from '../schemas/generated/types.ts';
import { widgets as table } from '../widgets/index.ts';
import { encodeAnswer, type FixtureAnswer } from './answers.ts';
import { createClock } from './clock.ts';
import { turn } from './dom.ts';
import { StepFailure } from './failure.ts';
import type { Fixture } from './fixture.ts';
import { type AnswerTo, createFixtureHost } from './host.ts';
import { emptyLog } from './log.ts';
import type { Stage } from './stage.ts';
import { runStep } from './steps/index.ts';
import { whyNot } from './why.ts';
// Loaded with the runner, so that a screen that asks for them later gets them at once.
import '../renderer/react/validator.ts';
import '../widgets/parts/mask.tsx';

/** How a fixture ended. */
export interface Verdict {
  readonly fixture: Fixture;
  readonly passed: boolean;
  /** What failed, in lines for a person; empty when it passed. */
  readonly lines: readonly string[];
  /** Line of the step that failed. */
  readonly line?: number;
  /** Milliseconds of real time. */
  readonly took: number;
}

/** What fixtures are played against. */
export interface Bench {
  readonly screens: ReadonlyMap<string, CompiledEntry>;
  readonly brand: { readonly [name: string]: string };
  /** Every widget, loaded. */
  readonly widgets: WidgetTable;
}

/** Rounds of things that lead to further things without time passing; more is an endless circle. */
const MOST_ROUNDS = 200;
const TURNS = 3;
const DEFAULT_NOW = Date.UTC(2026, 0, 15, 8);

/** The widgets of the kit, all of them loaded. */
export async function loadWidgets(): Promise<WidgetTable> {
  const entries = Object.entries(table).map(async ([name, entry]) => [
    name,
    'load' in entry ? { widget: (await entry.load()).default } : entry,
  ]);
  return Object.fromEntries(await Promise.all(entries)) as WidgetTable;
}

/** Plays a fixture on the real renderer in this process's page. Never throws. */
export async function play(fixture: Fixture, bench: Bench): Promise<Verdict> {
  const started = performance.now();
  const verdict = (lines: string[], line?: number): Verdict => ({
    fixture,
    passed: lines.length === 0,
    lines,
    took: performance.now() - started,
    ...(line === undefined ? {} : { line }),
  });
  const entry = bench.screens.get(fixture.document.screen);
  if (!entry) return verdict([`there is no screen ${fixture.document.screen} without errors`]);
  const run = new Run(fixture, entry, bench);
  const { steps } = fixture.document;
  let at = -1;
  try {
    await run.open();
    for (at = 0; at < steps.length; at += 1) await run.step(steps[at]!);
    const odd = run.complaints();
    return odd.length > 0 ? verdict(odd) : verdict([]);
  } catch (error) {
    return verdict(run.describe(error, at), at < 0 ? undefined : fixture.lineOf(at));
  } finally {
    await run.close();
  }
}

/** One fixture on its way. */
class Run {
  readonly #fixture: Fixture;
  readonly #entry: CompiledEntry;
  readonly #bench: Bench;
  readonly #clock;
  readonly #log = emptyLog();
  readonly #stores = { local: new Map<string, string>(), session: new Map<string, string>() };
  readonly #stage: Stage;
  readonly #documents: CompiledScreen[];
  readonly #crashes: string[] = [];
  #root: Root | undefined;
  #screen: Screen | undefined;

  constructor(fixture: Fixture, entry: CompiledEntry, bench: Bench) {
    this.#fixture = fixture;
    this.#entry = entry;
    this.#bench = bench;
    const { now, stored = {} } = fixture.document;
    this.#clock = createClock(typeof now === 'string' ? Date.parse(now) : (now ?? DEFAULT_NOW));
    this.#documents = [...bench.screens.values()].map(({ document }) => document);
    for (const [name, value] of Object.entries(stored)) {
      const area = entry.document.stored[name]?.in ?? 'local';
      this.#stores[area].set(name, JSON.stringify(value));
    }
    const host = createFixtureHost({
      clock: this.#clock,
      log: this.#log,
      answerTo: this.#answers(),
      env: { brand: bench.brand },
      stores: this.#stores,
      onLeave: () => this.#screen?.leave(),
    });
    this.#stage = {
      page: document.body,
      clock: this.#clock,
      host,
      log: this.#log,
      settle: () => this.#settle(),
      back: () => this.#screen?.back(),
      reload: () => this.#reload(),
    };
  }

  async open(): Promise<void> {
    this.#stage.host.open(this.#fixture.document.open);
    await this.#mount();
  }

  async step(step: Step): Promise<void> {
    await runStep(this.#stage, step, this.#documents, this.#stores);
    if (this.#crashes.length > 0) throw new StepFailure(`a widget crashed: ${this.#crashes.join('; ')}`);
  }

  /** What went wrong that no step asks for: answers that break their contract, crashes. */
  complaints(): string[] {
    const raw = Object.values(this.#fixture.document.answers ?? {})
      .flat()
      .some((answer) => 'raw' in answer);
    const odd = this.#log.reports.filter(({ code }) => code === 'answer-odd' && !raw);
    const crashed = this.#log.reports.filter(({ code }) => /crashed|failed$/.test(code) && code !== 'copy-failed');
    return [...odd, ...crashed].map(({ code, message }) => `${code}: ${message}`);
  }

  /** The failed step in lines for a person, with the reason why something is not there. */
  describe(error: unknown, at: number): string[] {
    if (!(error instanceof StepFailure)) return [String(error instanceof Error ? error.message : error)];
    const lines = [error.message];
    const step = this.#fixture.document.steps[at];
    if (error.wanted !== undefined && this.#screen && step && !('notSee' in step)) {
      lines.push(...whyNot(this.#screen, this.#entry.sources, error.wanted));
    }
    const reports = this.#log.reports.filter(({ code }) => code.startsWith('answer-'));
    return [...lines, ...reports.slice(0, 2).map(({ message }) => message)];
  }

  async close(): Promise<void> {
    this.#screen?.leave();
    this.#root?.unmount();
    await turn();
    document.body.replaceChildren();
  }

  async #mount(): Promise<void> {
    const element = document.createElement('div');
    document.body.replaceChildren(element);
    this.#screen = createScreen(this.#entry.document, this.#stage.host);
    const note = (error: unknown) => this.#crashes.push(error instanceof Error ? error.message : String(error));
    this.#root = createRoot(element, { onCaughtError: note, onUncaughtError: note });
    const view = <ScreenView screen={this.#screen} widgets={this.#bench.widgets} />;
    this.#root.render(view);
    await this.#settle();
  }

  async #reload(): Promise<void> {
    this.#screen?.leave(true);
    this.#root?.unmount();
    await turn();
    await this.#mount();
  }

  /** Lets promises, React and whatever is due at this moment run, until nothing follows from anything any more. */
  async #settle(): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      // React draws in one turn and runs effects in the next; what they start may need one more.
      for (let turns = 0; turns < TURNS; turns += 1) await turn();
      if (!this.#clock.runDue()) return;
    }
    throw new StepFailure('the screen does not come to rest: something starts itself anew without time passing');
  }

  /** Answers in turn, the last again and again; none for a call that the fixture does not name. */
  #answers(): AnswerTo {
    const answers = new Map<string, readonly FixtureAnswer[]>(
      Object.entries(this.#fixture.document.answers ?? {}).map(([call, given]) => [
        call,
        (Array.isArray(given) ? given : [given]) as FixtureAnswer[],
      ]),
    );
    const turns = new Map<string, number>();
    return ({ call }) => {
      const given = answers.get(call);
      if (!given) return { answer: { status: 0, text: '' }, after: 0 };
      const at = turns.get(call) ?? 0;
      turns.set(call, at + 1);
      const answer = given[Math.min(at, given.length - 1)]!;
      return { answer: encodeAnswer(call, this.#entry.document.calls[call]!, answer), after: answer.after ?? 0 };
    };
  }
}
