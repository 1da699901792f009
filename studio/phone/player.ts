import type { CompiledEntry } from '../../compiler/compile.ts';
import { Coverage, type Reach } from '../../runner/coverage/index.ts';
import { type Fixture, type FixtureText, rereadFixture } from '../../runner/fixture/fixture.ts';
import type { Verdict } from '../../runner/fixture/verdict.ts';
import { screensOf } from '../../runner/play/journey.ts';
import { play } from '../../runner/play/play.ts';
import type { Run } from '../../runner/play/run.tsx';
import { insteadOf } from '../../runner/steps/instead.ts';
import { keptAs } from '../../runner/steps/snapshot.ts';
import type { Library } from './library.ts';
import type { PlayedFixture, PlayOrder } from './messages.ts';

/** Milliseconds of real time for a part of a widget that comes with a tap: here, all are loaded. */
const LOADING = 150;

/** Plays fixtures one after the other, on a page that nobody looks at. */
export class Player {
  readonly #library: Library;
  readonly #told: (played: PlayedFixture) => void;
  #last: Promise<void> = Promise.resolve();
  /** Those of an older turn are played no more. */
  #turn = 0;

  constructor(library: Library, told: (played: PlayedFixture) => void) {
    this.#library = library;
    this.#told = told;
  }

  /** Plays a fixture when those before it are done. */
  play(order: PlayOrder): void {
    this.#turn = order.turn;
    this.#last = this.#last.then(async () => {
      if (order.turn === this.#turn) this.#told(await this.#play(order));
    });
  }

  async #play({ turn, fixture, measure }: PlayOrder): Promise<PlayedFixture> {
    const reached: Reach[] = [];
    const entries = measure ? this.#entriesOf(fixture) : [];
    const coverage = new Coverage(this.#library.project, entries, (reach) => reached.push(reach));
    const setup = await this.#library.setup();
    const played = rereadFixture(fixture);
    const ending: Ending[] = [];
    const verdict = await play(withoutPictures(played), { ...setup, coverage, loading: LOADING }, (run, verdict) =>
      ending.push(endingOf(run, verdict, played)),
    );
    return { turn, verdict, reached, ...(ending[0] ?? { at: -1 }) };
  }

  #entriesOf({ document }: FixtureText): CompiledEntry[] {
    return screensOf(document).flatMap((name) => this.#library.screens.get(name) ?? []);
  }
}

/** Where a fixture ended, and what would mend it. */
type Ending = Pick<PlayedFixture, 'at' | 'instead' | 'kept'>;

/** At which step a fixture ended, and what that would have to say. */
function endingOf(run: Run, { passed, line }: Verdict, { document, lineOf }: Fixture): Ending {
  const at = passed ? -1 : document.steps.findIndex((_, index) => lineOf(['steps', index]) === line);
  const step = document.steps[at];
  if (step && 'screen' in step) return { at, kept: keptAs(run.stage, step.screen) };
  const instead = step && insteadOf(run.stage, step);
  return instead === undefined ? { at } : { at, instead };
}

/** Pictures without a file are drawn as missing in a browser. */
function withoutPictures(fixture: Fixture): Fixture {
  const steps = fixture.document.steps.map((step) => ('picture' in step ? { wait: 0 } : step));
  return { ...fixture, document: { ...fixture.document, steps } };
}
