import { openChannel } from '../../../registry/channel/index.ts';
import { readChannel } from '../../../registry/channel/state.ts';
import { hashOf } from '../../../registry/content/bytes.ts';
import { publish } from '../../../registry/publishing/publish.ts';
import { treeOf } from '../../../registry/releases/read.ts';
import { Refusal } from '../../../registry/shapes.ts';
import type { Place } from '../../../registry/store/place.ts';
import { aboutScreen } from '../small.ts';
import { type Bare, openBare, prepare, type Without } from './bare.ts';
import { findTorn } from './whole.ts';

/** Servers on the same store. */
const SERVERS = 5;
/** The maximum of attempts of one person, more than there are others. */
const MOST_TRIES = 200;

export interface Raced {
  /** How often a request came too late and was retried. */
  refused: number;
  /** A `seq` that two requests were acknowledged with. */
  twice: number[];
  /** Files whose edits were acknowledged, but are missing in production in the end. */
  lost: string[];
  torn: string[];
}

/**
 * Several people publish at once on several servers, each a file of their own, half of them in two steps: to some
 * phones first, then to all. Each sends the `seq` they last read, and retries after a conflict.
 *
 * @param without the safeguard to disable, to show that the drill detects its absence; failed attempts are then ignored
 */
export async function raceDrill(place: Place, racers: number, without?: Without): Promise<Raced> {
  await prepare(place);
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => openBare(place, without)));
  // Only publishing lacks the safeguard: without drafts there would be no race.
  const editing = without ? await openBare(place) : undefined;
  const files = Array.from({ length: racers }, (_, at): [string, string] => [
    `s${at}/screen.json`,
    aboutScreen(`${at}`),
  ]);
  const won: number[] = [];
  let refused = 0;
  const acknowledged: typeof files = [];
  await Promise.all(
    files.map(async ([path, text], at) => {
      const server = servers[at % SERVERS]!;
      try {
        const draft = await (editing ?? server).approved({ [path]: text });
        refused += await untilWon(won, () => tryPublish(server, draft, at % 2 === 0 ? 100 : 10));
        if (at % 2 === 1) refused += await untilWon(won, () => rolloutTwice(server, servers[(at + 1) % SERVERS]!, won));
        acknowledged.push([path, text]);
      } catch (error) {
        // Without the safeguard errors are expected; the drill looks for their effects in the data.
        if (!without) throw error;
      }
    }),
  );
  const { store, context } = servers[0]!;
  const tree = await context.data.read(async (db) => treeOf(db, (await readChannel(db))!.release));
  const lost = acknowledged.flatMap(([path, text]) => (tree.get(path) === hashOf(text) ? [] : [path]));
  const twice = won.filter((seq, at) => won.indexOf(seq) !== at);
  const torn = await tornRaces(store);
  for (const { store: opened } of editing ? [...servers, editing] : servers) await opened.close();
  return { refused, twice, lost, torn };
}

async function tornRaces(store: Bare['store']): Promise<string[]> {
  // A rolled-out candidate is in the channel twice, the second time as production.
  return (await findTorn(store, 1)).filter((what) => !/ stands [0-9]+ times in the channel$/.test(what));
}

/** Retries until the attempt succeeds; returns the number of refusals. Throws the last error after too many. */
async function untilWon(won: number[], attempt: () => Promise<number>): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    try {
      won.push(await attempt());
      return refused;
    } catch (error) {
      if (!(error instanceof Refusal) || (error.status !== 409 && error.status !== 503)) throw error;
      if (refused === MOST_TRIES) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 50));
    }
  }
}

async function tryPublish({ context, operator }: Bare, draft: number, percent: number): Promise<number> {
  const { seq } = (await context.data.read(readChannel))!;
  return (await publish(context, operator, draft, { percent, seq })).seq;
}

/** Two people roll out a candidate at once on two servers: exactly one may succeed. */
async function rolloutTwice(one: Bare, other: Bare, won: number[]): Promise<number> {
  const { seq } = (await one.context.data.read(readChannel))!;
  const roll = ({ context, operator }: Bare) => openChannel(context).rollout(operator, { percent: 100, seq });
  const ends = await Promise.allSettled([roll(one), roll(other)]);
  const [first, ...more] = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.seq] : []));
  won.push(...more);
  if (first !== undefined) return first;
  throw (ends[0] as PromiseRejectedResult).reason;
}
