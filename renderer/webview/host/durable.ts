import { DATABASE } from '../../wire/database-name.ts';
import type { Durable, Host } from '../../wire/host.ts';
import { makeId } from './ids.ts';

const STORE = 'durable';
/** Milliseconds after which nothing waits for the database to open: in some webviews the request never completes. */
const MAX_OPENING_MS = 2_000;

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
   * background.
   */
  const use = async <Result>(work: (database: IDBDatabase) => Promise<Result>): Promise<Result> => {
    const database = await connect();
    try {
      return await work(database);
    } catch {
      database.close();
      opening = undefined;
      return work(await connect());
    }
  };

  const entries = async (prefix: string): Promise<[string, string][]> => {
    const stored = await use((database) => entriesIn(database, prefix)).catch(() => []);
    const newer = [...memory].filter(([name]) => name.startsWith(prefix));
    return [...new Map<string, string | null>([...stored, ...newer])].flatMap(([name, text]) =>
      text === null ? [] : [[name, text]],
    );
  };

  return {
    entries,
    async update(name, change) {
      try {
        if (memory.has(name)) throw new Error('the text is already in memory');
        await use((database) => updateIn(database, name, change));
      } catch {
        // A full disk can still be read.
        const known = (await entries(name)).find(([one]) => one === name)?.[1];
        memory.set(name, change(memory.has(name) ? memory.get(name)! : (known ?? null)));
      }
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
    request.onerror = () => fail(request.error);
  });
}

function tooLate(): Promise<never> {
  return new Promise((_, fail) => {
    setTimeout(() => fail(new Error('opening the database timed out')), MAX_OPENING_MS);
  });
}

function entriesIn(database: IDBDatabase, prefix: string): Promise<[string, string][]> {
  return new Promise((done, fail) => {
    const entries: [string, string][] = [];
    const transaction = database.transaction(STORE);
    const request = transaction.objectStore(STORE).openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      entries.push([String(cursor.key), String(cursor.value)]);
      cursor.continue();
    };
    transaction.oncomplete = () => done(entries);
    transaction.onabort = () => fail(transaction.error);
  });
}

/** Resolves once the change is on disk. */
function updateIn(database: IDBDatabase, name: string, change: (text: string | null) => string | null): Promise<void> {
  return new Promise((done, fail) => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(STORE);
    const request = store.get(name);
    request.onsuccess = () => {
      const text = change((request.result as string | undefined) ?? null);
      if (text === null) store.delete(name);
      else store.put(text, name);
    };
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error);
  });
}
