import { sql } from 'kysely';
import { openStore } from '../../registry/store/index.ts';
import type { HostAnswer, HostRequest } from '../../renderer/wire/host.ts';
import { createClock } from '../../runner/world/clock.ts';
import type { Random } from '../../runner/world/random.ts';
import { Lost, NotReached, type WholeAnswer, type WholeCall } from '../../server/backend/backend.ts';
import { openBook } from '../../server/ledger/book.ts';
import { createLedger, type Ledger } from '../../server/ledger/index.ts';

const START = Date.UTC(2026, 0, 15, 8);
const NOTHING: HostAnswer = { status: 0, text: '' };
const client = { address: '', hangUp: () => {} };

/** The maximum duration of a call to the backend, in milliseconds: its time-out. */
const CALL_TIMEOUT_MS = 60_000;

/** Keys are not hashed here: the same store serves all rounds. */
const store = await openStore({ kind: 'memory' });

/** Time, network, servers and backend of one round. */
export interface World {
  readonly clock: ReturnType<typeof createClock>;
  /** Keys of the payments that the backend executed. */
  readonly commits: string[];
  /** Whether faults may happen from now on. */
  troubled: boolean;
  /** Sends a request through the network; an answer may never come. */
  send(request: HostRequest): Promise<HostAnswer>;
  /** Another server takes over on the same store; the previous one is killed. */
  restart(): void;
  /** Runs everything that is due without advancing the time. */
  settle(): Promise<void>;
  end(): Promise<void>;
}

export function createWorld(random: Random): World {
  const clock = createClock(START);
  const commits: string[] = [];
  /** Requests that a server is handling, and those of them that wait for the backend. */
  let working = 0;
  let waiting = 0;
  const later = (ms: number) => new Promise<void>((done) => clock.after(ms, done));
  const trouble = (percent: number) => world.troubled && random.chance(percent);

  /** What the backend does with a payment. */
  const passOnce = async ({ headers }: WholeCall): Promise<WholeAnswer> => {
    const key = headers.get('idempotency-key') ?? '';
    const commit = () => void commits.push(key);
    const answer = (status: number, code: string): WholeAnswer => ({
      status,
      headers: new Headers({ 'content-type': 'application/json' }),
      body: Buffer.from(JSON.stringify({ code, message: '' })),
    });
    if (trouble(8)) throw new NotReached();
    if (trouble(8)) throw new Lost('cut before it acted');
    if (trouble(8)) {
      commit();
      throw new Lost('cut after it acted');
    }
    if (trouble(6)) {
      clock.after(random.below(45_000), commit);
      throw new Lost('cut while it acts');
    }
    waiting += 1;
    await later(random.pick([0, 50, 800, 20_000]));
    waiting -= 1;
    if (trouble(8)) return answer(200, 'refused');
    if (trouble(6)) return answer(409, '0');
    commit();
    return trouble(8) ? answer(500, '0') : answer(200, '0');
  };

  const book = openBook(store, { now: () => sql.lit(clock.now()) });
  const open = (): Ledger =>
    createLedger({ book, backend: { passOnce }, timeout: () => CALL_TIMEOUT_MS, log: () => {} });
  const ledgers = [open()];

  const serve = async ({ url, method, headers, body = '' }: HostRequest): Promise<HostAnswer> => {
    const inquiry = /^\/intents\/(.+)$/.exec(url);
    const ledger = ledgers.at(-1)!;
    if (url.startsWith('/state')) {
      const state = commits.length > 0 ? 3 : 1;
      return { status: 200, text: JSON.stringify({ code: '0', data: { state } }) };
    }
    const request = new Request(`http://here${url}`, {
      method,
      headers,
      ...(method === 'POST' && { body: String(body) }),
    });
    const answer = await (inquiry
      ? ledger.ask(inquiry[1]!)
      : ledger.answer(request, headers['Idempotency-Key']!, client));
    return { status: answer.status, text: await answer.text() };
  };
  const work = async (request: HostRequest): Promise<HostAnswer> => {
    working += 1;
    try {
      return await serve(request);
    } finally {
      working -= 1;
    }
  };

  const world: World = {
    clock,
    commits,
    troubled: true,
    async send(request) {
      await later(random.pick([0, 10, 300]));
      if (trouble(10)) return NOTHING;
      const answers = [work(request)];
      // The browser resends it by itself on another connection.
      if (trouble(10)) answers.push(work(request));
      const answer = await Promise.race([...answers, later(request.timeout).then(() => NOTHING)]);
      await later(random.pick([0, 10, 300]));
      return trouble(10) ? NOTHING : answer;
    },
    restart() {
      ledgers.push(open());
    },
    async settle() {
      for (let quiet = 0; quiet < 4; ) {
        await new Promise((done) => setImmediate(done));
        if (clock.runDue()) quiet = 0;
        else if (working > 0 && waiting === 0) await new Promise((done) => setTimeout(done, 1));
        else quiet += 1;
      }
    },
    async end() {
      for (const ledger of ledgers) await ledger.stop();
    },
  };
  return world;
}
