import type { Compiled } from '../../compiler/compile.ts';
import type { Project } from '../../compiler/source/project.ts';
import type { Fixture, FixtureText } from '../fixture/fixture.ts';
import type { Verdict } from '../fixture/verdict.ts';
import type { Setup } from '../page/setup.ts';
import type { Played } from '../workers/play.ts';
import { Pool } from '../workers/pool.ts';
import { play } from './play.ts';

/** Additional threads. */
export interface Threads {
  /** The number of threads; 0 for none. */
  readonly count: number;
  /** Path of the built `worker.js`. */
  readonly script: string;
  /** The project's folder with the text snapshots, and whether they are updated. */
  readonly folder: string;
  readonly update: boolean;
}

/** Threads, and the project they play. */
interface Crew extends Threads {
  readonly compiled: Compiled;
  readonly project: Project;
}

/** Below this number, the fixtures are done before another thread has started. */
const MIN_FIXTURES = 60;
/** Fixtures per batch for a thread, so that it rarely waits for the main thread, which is busy playing, too. */
const BATCH_SIZE = 4;

/**
 * Plays fixtures on this thread and others.
 *
 * @param say called with each verdict in the order of the fixtures, wherever it was played; returns true to end the run
 */
export async function playAll(
  fixtures: readonly Fixture[],
  setup: Setup,
  say: (verdict: Verdict) => boolean,
  crew: Crew | undefined,
): Promise<void> {
  const played = new Set<string>();
  const list = new OrderedVerdicts(fixtures, ({ verdict, reached }) => {
    played.add(verdict.file);
    for (const reach of reached) setup.coverage?.take(reach);
    return say(verdict);
  });
  const playHere = async (): Promise<void> => {
    for (let [next] = list.take(1); next; [next] = list.take(1))
      list.end(next.at, { verdict: await play(next.fixture, setup), reached: [] });
  };
  if (!crew || crew.count === 0 || fixtures.length < MIN_FIXTURES) return playHere();
  const pool = startPool(crew, setup);
  try {
    await Promise.all([playHere(), ...Array.from({ length: crew.count }, () => playThere(pool, list))]);
    // Plays the batches of threads that exited.
    await playHere();
  } finally {
    await pool.close();
    // If the run ended early, later fixtures may already have been played.
    if (played.size < fixtures.length) setup.coverage?.keepOnly(played);
  }
}

function startPool({ count, script, folder, update, compiled, project }: Crew, { coverage }: Setup): Pool<'play'> {
  const pool = new Pool<'play'>({ script, threads: count });
  const setup = { compiled, folder, update, ...(coverage ? { measured: { project, screens: coverage.screens } } : {}) };
  pool.begin({ task: 'play', setup });
  return pool;
}

/** Makes one thread play batch after batch; a batch that it loses is left for others. */
async function playThere(pool: Pool<'play'>, list: OrderedVerdicts): Promise<void> {
  for (let batch = list.take(BATCH_SIZE); batch.length > 0; batch = list.take(BATCH_SIZE)) {
    const texts = batch.map(({ fixture: { lineOf: _, ...plain } }): FixtureText => plain);
    const ending = await pool.run(texts);
    if (!('result' in ending)) return list.giveBack(batch);
    batch.forEach(({ at }, index) => {
      list.end(at, ending.result[index]!);
    });
  }
}

interface Placed {
  readonly fixture: Fixture;
  /** Its position in the order. */
  readonly at: number;
}

/** Hands out fixtures in batches and emits their verdicts in order. */
class OrderedVerdicts {
  readonly #say: (played: Played) => boolean;
  readonly #played: (Played | undefined)[] = [];
  #waiting: Placed[];
  #said = 0;

  constructor(fixtures: readonly Fixture[], say: (played: Played) => boolean) {
    this.#waiting = fixtures.map((fixture, at) => ({ fixture, at }));
    this.#say = say;
  }

  /** The next fixtures, at most `count`; none at the end of the run. */
  take(count: number): Placed[] {
    return this.#waiting.splice(0, count);
  }

  giveBack(batch: readonly Placed[]): void {
    this.#waiting.unshift(...batch);
  }

  end(at: number, played: Played): void {
    this.#played[at] = played;
    for (let next = this.#played[this.#said]; next; next = this.#played[this.#said]) {
      this.#said += 1;
      if (!this.#say(next)) continue;
      this.#waiting = [];
      this.#said = Number.POSITIVE_INFINITY;
    }
  }
}
