import type { Data } from '../data.ts';

/** Outcome of a fixture. */
export interface Outcome {
  /** Failure message; empty when it passed. */
  readonly why: string;
  /** Line of the fixture's file at which it failed; missing in outcomes cached before this field. */
  readonly line?: number | undefined;
  /** It was not run, because a screen has an error. */
  readonly unplayed?: true | undefined;
  /** The rules it covered. */
  readonly reached: readonly string[];
}

/** Milliseconds for which outcomes are cached; after that, fixtures are run again. */
const MAX_AGE_MS = 60 * 24 * 60 * 60 * 1000;
/** Values per query. */
const QUERY_BATCH = 500;

/** Returns outcomes by key, cached across restarts and shared between servers. */
export async function readOutcomes(data: Data, keys: readonly string[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (let at = 0; at < keys.length; at += QUERY_BATCH) {
    const some = keys.slice(at, at + QUERY_BATCH);
    const rows = await data.read((db) =>
      db.selectFrom('played').select(['key', 'outcome']).where('key', 'in', some).execute(),
    );
    for (const { key, outcome } of rows) outcomes.set(key, JSON.parse(outcome) as Outcome);
  }
  return outcomes;
}

export async function keepOutcomes(data: Data, outcomes: ReadonlyMap<string, Outcome>, now: number): Promise<void> {
  await data.write(async (tx) => {
    await tx
      .deleteFrom('played')
      .where('at', '<', now - MAX_AGE_MS)
      .execute();
    for (const [key, outcome] of outcomes) {
      await tx
        .insertInto('played')
        .values({ key, outcome: JSON.stringify(outcome), at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}
