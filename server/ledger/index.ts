import { setTimeout as pause } from 'node:timers/promises';
import { type Backend, type Client, Lost, NotReached, type WholeCall } from '../backend/backend.ts';
import { readBody } from '../backend/body.ts';
import type { Book, Entry, Recorded } from './book.ts';
import { packContent, responseOf, unpackContent } from './content.ts';
import { type IntentKey, readKey, readKeyHeader } from './key.ts';
import { problem } from './problem.ts';
import { createRecorder } from './recorder.ts';

/** Maximum size in bytes of the body of a call with a key. */
const MAX_CALL_BYTES = 1024 * 1024;
/** Time from the backend's deadline until other requests give up on it. */
const MARGIN_MS = 5_000;
/** Poll interval in milliseconds for an entry that another request will complete. */
const [FIRST_POLL_MS, MAX_POLL_MS] = [20, 500];
/** Interval between prunings. */
const PRUNE_EVERY_MS = 10 * 60 * 1000;

/** Ensures that a call with an `Idempotency-Key` is forwarded at most once, whichever server receives it. */
export interface Ledger {
  /** Answers a call that has a key. */
  answer(request: Request, header: string, client: Client): Promise<Response>;
  /** Handles `POST /intents/<key>`: the outcome of the call. An unknown key is void from then on. */
  ask(key: string): Promise<Response>;
  /** Stops pruning; resolves when no call is in flight and everything has been recorded. */
  stop(): Promise<void>;
}

export interface LedgerOptions {
  book: Book;
  backend: Pick<Backend, 'passOnce'>;
  /** Timeout in milliseconds for a call that starts now. */
  timeout(): number;
  log(line: string): void;
}

export function createLedger({ book, backend, timeout, log }: LedgerOptions): Ledger {
  const { track, record, idle } = createRecorder(timeout, log);

  async function passOnce(key: IntentKey, deadline: number, call: WholeCall): Promise<Response> {
    try {
      const answer = await backend.passOnce(call);
      await record('an answer', () => book.finish(key.id, answer.status, key.seal(packContent(answer))));
      return responseOf(answer);
    } catch (error) {
      if (error instanceof NotReached) {
        await record('a call that was not sent', () => book.free(key.id, deadline));
        return problem('not-reached');
      }
      await record('a lost answer', () => book.lose(key.id));
      return problem(error instanceof Lost && error.late ? 'late' : 'cut');
    }
  }

  /**
   * Waits for the answer that another request, here or on another server, is waiting for: as long as a call may take,
   * whatever has become of the clock.
   */
  async function wait(key: IntentKey, first: Entry, signal: AbortSignal): Promise<Response> {
    const end = performance.now() + timeout() + MARGIN_MS;
    const goesOn = () => !signal.aborted && performance.now() < end;
    let entry: Entry | undefined = first;
    for (let look = FIRST_POLL_MS; entry && goesOn(); look = Math.min(look * 2, MAX_POLL_MS)) {
      const answer = replay(key, entry);
      if (answer) return answer;
      await pause(look);
      entry = await book.find(key.id).catch(() => entry);
    }
    return problem(entry ? 'unknown' : 'not-reached');
  }

  const prune = () => track(book.prune().catch(({ message }) => log(`The ledger cannot be pruned: ${message}`)));
  const pruning = setInterval(prune, PRUNE_EVERY_MS).unref();
  prune();

  return {
    async answer(request, header, { address }) {
      const key = readKeyHeader(header);
      if (!key) return problem('malformed');
      const body = await readBody(request, MAX_CALL_BYTES);
      if (!body) return problem('large');
      const { method, url, headers } = request;
      const path = new URL(url).pathname;
      const fingerprint = key.fingerprint(method, path, body);
      let recorded: Recorded;
      try {
        recorded = await book.begin(key.id, fingerprint, timeout() + MARGIN_MS);
      } catch (error) {
        log(`${method} ${path} is refused: the ledger cannot be written: ${(error as Error).message}`);
        return problem('not-recorded');
      }
      const { entry, isNew } = recorded;
      if (isNew) return track(passOnce(key, entry.deadline!, { method, url, headers, body, address }));
      if (entry.state === 'void') return problem('void');
      if (entry.fingerprint !== fingerprint) return problem('reused');
      return wait(key, entry, request.signal);
    },
    async ask(text) {
      const key = readKey(text);
      if (!key) return problem('malformed');
      try {
        return report(key, await book.close(key.id));
      } catch (error) {
        log(`POST /intents is refused: the ledger cannot be read: ${(error as Error).message}`);
        return problem('not-readable');
      }
    },
    async stop() {
      clearInterval(pruning);
      await idle();
    },
  };
}

/** Answers a call whose entry already exists; undefined while it is in flight. */
function replay(key: IntentKey, entry: Entry): Response | undefined {
  const state = stateOf(entry);
  if (state === 'in-flight') return undefined;
  if (state === 'void') return problem('void');
  if (!entry.answer) return problem('unknown');
  const { type, body } = unpackContent(key.open(entry.answer));
  const headers = new Headers({ 'idempotency-replayed': 'true', ...(type && { 'content-type': type }) });
  return responseOf({ status: entry.status!, headers, body });
}

/** Returns the state of an entry for `/intents`. */
function report(key: IntentKey, entry: Entry): Response {
  const state = stateOf(entry);
  const stored = state === 'answered' && entry.answer ? unpackContent(key.open(entry.answer)) : undefined;
  const known = stored && { status: entry.status, type: stored.type, body: stored.body.toString() };
  return Response.json({ state, ...known }, { headers: { 'cache-control': 'no-store' } });
}

/** An entry whose answer is no longer stored counts as lost. */
function stateOf({ state, answer }: Entry): Entry['state'] {
  return state === 'answered' && !answer ? 'unknown' : state;
}
