import type { Compiled } from '../../compiler/compile.ts';
import type { Project } from '../../compiler/source/project.ts';
import type { Fixture, FixtureText } from '../fixture/fixture.ts';
import type { Verdict } from '../fixture/verdict.ts';
import type { Setup } from '../page/setup.ts';
import type { Played } from '../workers/play.ts';
import { Pool } from '../workers/pool.ts';
import { play } from './play.ts';

/** Threads beside this one. */
export interface Threads {
  /** How many; 0 is none. */
  readonly count: number;
  /** Path of the built `worker.js`. */
  readonly script: string;
  /** The project's folder, where screens as text are kept, and whether they are rewritten. */
  readonly folder: string;
  readonly update: boolean;
}

/** Threads, and what they play on. */
interface Crew extends Threads {
  readonly compiled: Compiled;
  readonly project: Project;
}

/** Fewer fixtures are played by the time another thread has started. */
const WORTH_THREADS = 60;
/** Fixtures that a thread gets at once: it need not wait for this one, which is busy with its own, after each. */
const BATCH = 4;

/**
 * Plays fixtures, here and on other threads.
 *
 * @param say told of each verdict in the order of the fixtures, wherever it was played; true ends the run
 */
export async function playAll(
  fixtures: readonly Fixture[],
  bench: Setup,
  say: (verdict: Verdict) => boolean,
  crew?: Crew,
): Promise<void> {
  const said = new Set<string>();
  const list = new OrderedVerdicts(fixtures, ({ verdict, reached }) => {
    said.add(verdict.file);
    for (const reach of reached) bench.coverage?.take(reach);
    return say(verdict);
  });
  const playHere = async (): Promise<void> => {
    for (let [next] = list.take(1); next; [next] = list.take(1))
      list.end(next.at, { verdict: await play(next.fixture, bench), reached: [] });
  };
  if (!crew || crew.count === 0 || fixtures.length < WORTH_THREADS) return playHere();
  const pool = startPool(crew, bench);
  try {
    await Promise.all([playHere(), ...Array.from({ length: crew.count }, () => playThere(pool, list))]);
    // What a thread took with it when it ended.
    await playHere();
  } finally {
    await pool.close();
    // Where the run ended early, some had been played that come later.
    if (said.size < fixtures.length) bench.coverage?.keepOnly(said);
  }
}

function startPool({ count, script, folder, update, compiled, project }: Crew, { coverage }: Setup): Pool<'play'> {
  const pool = new Pool<'play'>({ script, threads: count });
  const setup = { compiled, folder, update, ...(coverage ? { measured: { project, screens: coverage.screens } } : {}) };
  pool.begin({ task: 'play', setup });
  return pool;
}

/** Has one thread play batch after batch; a batch that it does not bring back is for others. */
async function playThere(pool: Pool<'play'>, list: OrderedVerdicts): Promise<void> {
  for (let batch = list.take(BATCH); batch.length > 0; batch = list.take(BATCH)) {
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
  /** Its place in the order. */
  readonly at: number;
}

/** Fixtures that are handed out in any number, and whose verdicts come out in their own order. */
class OrderedVerdicts {
  readonly #say: (played: Played) => boolean;
  readonly #played: (Played | undefined)[] = [];
  #waiting: Placed[];
  #said = 0;

  constructor(fixtures: readonly Fixture[], say: (played: Played) => boolean) {
    this.#waiting = fixtures.map((fixture, at) => ({ fixture, at }));
    this.#say = say;
  }

  /** The next ones, at most so many; none at the end of the run. */
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
