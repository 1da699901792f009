import { joinStore, openStore } from '../registry/store/index.ts';
import { StoreError } from '../registry/store/place.ts';
import type { Backend, Client } from './backend/backend.ts';
import { answersIn, type SampleAnswers } from './backend/by-contract.ts';
import { createProxy } from './backend/proxy.ts';
import { sandboxBackend } from './backend/sandbox-backend.ts';
import { openBook } from './ledger/book.ts';
import { createLedger } from './ledger/index.ts';
import { projectFolder } from './settings/folders.ts';
import { SettingError, type Settings } from './settings/settings.ts';

/** Safe methods; an `Idempotency-Key` has no effect on them. */
const SAFE = /^(GET|HEAD|OPTIONS)$/;

/** Everything that handles calls. */
export interface Calls {
  /** Answers a call: through the ledger when it has an `Idempotency-Key`, otherwise directly from the backend. */
  answer(request: Request, client: Client): Promise<Response>;
  /** Handles `POST /intents/<key>`. */
  intent(key: string): Promise<Response>;
  /** Waits for all calls in flight, including those whose client has disconnected, then closes the store. */
  stop(): Promise<void>;
}

export interface CallsOptions extends Pick<Settings, 'upstream' | 'data' | 'trustProxy'> {
  /** Timeout in milliseconds for a call that starts now. */
  timeout(): number;
  /** Whether another process of this server has opened the data. */
  joins?: boolean;
  /** The sample answers of what phones get, which the sandbox gives besides those of the folder. */
  samples?: SampleAnswers;
  log(line: string): void;
}

/**
 * Opens the store and puts the ledger in front of the backend or the sandbox. Throws a {@link SettingError} when `DATA`
 * cannot be used.
 */
export async function openCalls(options: CallsOptions): Promise<Calls> {
  const { upstream, data, trustProxy, timeout, joins, samples = async () => [], log } = options;
  const open = joins ? joinStore : openStore;
  const store = await open(data ?? { kind: 'memory' }, { log }).catch((error) => {
    throw error instanceof StoreError ? new SettingError(error.message) : error;
  });
  const backend: Backend = upstream
    ? createProxy({ upstream, timeout, trustProxy: trustProxy ?? false, log })
    : sandboxBackend(async () => [...(await samples()), ...answersIn(projectFolder())]);
  const ledger = createLedger({ book: openBook(store), backend, timeout, log });
  return {
    answer(request, client) {
      const key = SAFE.test(request.method) ? null : request.headers.get('idempotency-key');
      return key === null ? backend.pass(request, client) : ledger.answer(request, key, client);
    },
    intent: ledger.ask,
    async stop() {
      await ledger.stop();
      await store.close();
    },
  };
}
