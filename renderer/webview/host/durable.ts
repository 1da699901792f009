import { DATABASE } from '../../wire/database-name.ts';
import type { Durable, Host } from '../../wire/host.ts';
import { makeId } from './ids.ts';

const STORE = 'durable';
/** Milliseconds after which nothing waits for the database to open: in some webviews the request never completes. */
const MAX_OPENING_MS = 2_000;
/**
 * Milliseconds after which a transaction is aborted: on iOS, that of a suspended page holds up those of all others for up
 * to half an hour.
 */
const MAX_TRANSACTION_MS = 4_000;
/** Why a transaction was aborted. */
const TOO_LONG = Symbol();

/**
 * Stores texts in IndexedDB: they outlive the page and the app, are shared by all tabs, and survive
 * `localStorage.clear`. A change is one transaction, so two tabs cannot write at the same time. If there is no database
 * (privacy settings, a full disk), texts live as long as the page.
 */
export function openDurable(): Pick<Host, 'durable' | 'id'> {
  return { durable: inDatabase(), id: makeId };
}

/** A connection that is open or being opened. */
interface Opening {
  database: Promise<IDBDatabase>;
  /** Fails after the maximum time. */
  tooLate: Promise<never>;
}

function inDatabase(): Durable {
  /** Texts that could not be written to the database; null for those that could not be deleted. */
  const memory = new Map<string, string | null>();
  let opening: Opening | undefined;
  /**
   * Returns the connection, opening it if there is none. Fails once opening has taken too long, at once from then on;
   * a database that opens after that is used, and one that fails to open is tried again.
   */
  const connect = (): Promise<IDBDatabase> => {
    if (!opening) {
      const attempt: Opening = { database: open(), tooLate: tooLate() };
      opening = attempt;
      attempt.database.catch(() => {
        if (opening === attempt) opening = undefined;
      });
    }
    return Promise.race([opening.database, opening.tooLate]);
  };
  /**
   * Runs `work` with the database, and once more with a new connection if it fails: some webviews lose theirs in the
   * background. After a transaction that took too long, only the next one gets a new connection.
   */
  const use = async <Result>(work: (database: IDBDatabase) => Promise<Result>): Promise<Result> => {
    const database = await connect();
    try {
      return await work(database);
    } catch (error) {
      database.close();
      opening = undefined;
      if (error === TOO_LONG) throw error;
      return work(await connect());
    }
  };

  const entries = async (prefix: string): Promise<[string, string][]> => {
    const stored = await use((database) => entriesIn(database, prefix)).catch(() => []);
    const all = new Map<string, string | null>([...stored, ...memory]);
    return [...all].filter((entry): entry is [string, string] => entry[1] !== null && entry[0].startsWith(prefix));
  };

  return {
    entries,
    async update(name, change) {
      if (!memory.has(name)) {
        try {
          await use((database) => updateIn(database, name, change));
          return true;
        } catch (error) {
          // What another page is storing at this moment is unknown, and must not be replaced.
          if (error === TOO_LONG) return false;
        }
      }
      // A full disk can still be read.
      const known = new Map(await entries(name)).get(name);
      memory.set(name, change((memory.has(name) ? memory.get(name) : known) ?? null));
      return true;
    },
  };
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      // A later version of the product may need exclusive access.
      request.result.onversionchange = () => request.result.close();
      done(request.result);
    };
    request.onerror = fail;
  });
}

function tooLate(): Promise<never> {
  return new Promise((_, fail) => setTimeout(fail, MAX_OPENING_MS));
}

async function entriesIn(database: IDBDatabase, prefix: string): Promise<[string, string][]> {
  const entries: [string, string][] = [];
  const transaction = database.transaction(STORE);
  const request = transaction.objectStore(STORE).openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    entries.push([String(cursor.key), String(cursor.value)]);
    cursor.continue();
  };
  await completion(transaction);
  return entries;
}

/** Resolves once the change is on disk. */
function updateIn(database: IDBDatabase, name: string, change: (text: string | null) => string | null): Promise<void> {
  const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(STORE);
  const request = store.get(name);
  request.onsuccess = () => {
    const text = change((request.result as string | undefined) ?? null);
    if (text === null) store.delete(name);
    else store.put(text, name);
  };
  return completion(transaction);
}

/** Resolves once a transaction is complete. Fails if it was aborted, as it is when it takes too long. */
function completion(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, fail) => {
    setTimeout(() => {
      try {
        transaction.abort();
        fail(TOO_LONG);
      } catch {
        // It is complete, or being committed, which is waited for.
      }
    }, MAX_TRANSACTION_MS);
    transaction.oncomplete = () => done();
    transaction.onabort = fail;
  });
}
