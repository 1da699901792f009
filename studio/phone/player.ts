import type { CompiledEntry } from '../../compiler/compile.ts';
import { keepPictures } from '../../runner/browser/keep-pictures.ts';
import { Coverage, type Reach } from '../../runner/coverage/index.ts';
import { type Fixture, type FixtureText, rereadFixture } from '../../runner/fixture/fixture.ts';
import { type Verdict, verdictOn } from '../../runner/fixture/verdict.ts';
import { screensOf } from '../../runner/play/journey.ts';
import { play } from '../../runner/play/play.ts';
import type { Run } from '../../runner/play/run.tsx';
import { unansweredCalls } from '../../runner/play/unanswered.ts';
import { asAnswer } from '../../runner/record/answers.ts';
import { insteadOf } from '../../runner/steps/instead.ts';
import { keptAs } from '../../runner/steps/snapshot.ts';
import { mayShow } from '../../runner/why/index.ts';
import type { Library } from './library.ts';
import { lookOf } from './look.ts';
import type { PlayedFixture, PlayOrder } from './messages.ts';
import { nodeStates } from './states.ts';

/** Milliseconds of real time to load a lazy part of a widget after a tap; everything is local here. */
const LOADING_MS = 150;

/** Runs fixtures one after the other, in a hidden page. */
export class Player {
  readonly #library: Library;
  readonly #report: (played: PlayedFixture) => void;
  #last: Promise<void> = Promise.resolve();
  /** Runs of an older turn are dropped. */
  #turn = 0;

  constructor(library: Library, report: (played: PlayedFixture) => void) {
    this.#library = library;
    this.#report = report;
  }

  /** Queues a fixture. */
  play(order: PlayOrder): void {
    if (this.#turn === 0) keepPictures();
    this.#turn = order.turn;
    this.#last = this.#last.then(async () => {
      if (order.turn === this.#turn) this.#report(await this.#play(order).catch((error) => unplayed(order, error)));
    });
  }

  async #play({ turn, fixture, reports }: PlayOrder): Promise<PlayedFixture> {
    const reached: Reach[] = [];
    const entries = reports === 'coverage' ? this.#entriesOf(fixture) : [];
    const coverage = new Coverage(this.#library.project, entries, (reach) => reached.push(reach));
    const setup = await this.#library.setup();
    const played = rereadFixture(fixture);
    const ending: Ending[] = [];
    const verdict = await play(played, { ...setup, coverage, loading: LOADING_MS }, (run, verdict) =>
      ending.push({
        ...endingOf(run, verdict, played),
        ...(!verdict.passed && this.#lacks(run)),
        ...(reports === 'look' && { look: lookOf(run.stage.page) }),
        ...(reports === 'nodes' && run.scene && { nodes: nodeStates(run.scene) }),
      }),
    );
    return { turn, verdict, reached, ...(ending[0] ?? { at: -1 }) };
  }

  /** The example answers of the calls that a fixture has no answer for. */
  #lacks(run: Run): Pick<PlayedFixture, 'lacks'> {
    const { calls } = run.entry.document;
    const lacks = unansweredCalls(run).flatMap((call) => {
      const text = this.#library.sampleAnswer(call);
      const contract = calls[call];
      return text === undefined || !contract ? [] : [[call, asAnswer(call, contract, { status: 200, text })] as const];
    });
    return lacks.length === 0 ? {} : { lacks: Object.fromEntries(lacks) };
  }

  #entriesOf({ document }: FixtureText): CompiledEntry[] {
    return screensOf(document).flatMap((name) => this.#library.screens.get(name) ?? []);
  }
}

/** The outcome of a fixture that could not be played: those behind it still are. */
function unplayed({ turn, fixture }: PlayOrder, error: unknown): PlayedFixture {
  const lines = [error instanceof Error ? error.message : String(error)];
  return { turn, verdict: verdictOn(fixture, { lines }), at: -1, reached: [] };
}

/** Where a fixture failed, what would fix it, and what its screen looks like. */
type Ending = Pick<PlayedFixture, 'at' | 'instead' | 'kept' | 'lacks' | 'look' | 'nodes'>;

/** Returns the step at which a fixture failed, and its correction. */
function endingOf(run: Run, { at = -1 }: Verdict, { document }: Fixture): Ending {
  const step = document.steps[at];
  if (step && 'screen' in step) return { at, kept: keptAs(run.stage, step.screen) };
  const { scene } = run;
  const isHidden = (text: string) => scene !== undefined && mayShow(scene.screen, text);
  const instead = step && insteadOf(run.stage, step, isHidden);
  return instead === undefined ? { at } : { at, instead };
}
