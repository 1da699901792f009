import { DATABASE } from '../durable-name.ts';
import type { Durable, Host } from '../host.ts';
import { makeId } from './ids.ts';

const STORE = 'durable';
/** Milliseconds after which a database that does not open counts as closed: some webviews never answer. */
const PATIENCE = 2_000;

/**
 * Texts in IndexedDB: they outlive the page and the app, are shared by all tabs, and an emptied local storage leaves them
 * alone. A change is one transaction, so two tabs never make one at once. Where the database is closed (privacy settings,
 * a full disk), texts live as long as the page.
 */
export function openDurable(): Pick<Host, 'durable' | 'id'> {
  return { durable: inDatabase(), id: makeId };
}

function inDatabase(): Durable {
  const memory = new Map<string, string>();
  let opening: Promise<IDBDatabase> | undefined;
  const database = (): Promise<IDBDatabase> => {
    opening ??= open();
    return opening;
  };

  return {
    async entries(prefix) {
      const kept = await database()
        .then((database) => entriesIn(database, prefix))
        .catch(() => []);
      return [...kept, ...[...memory].filter(([name]) => name.startsWith(prefix))];
    },
    async update(name, change) {
      try {
        if (memory.has(name)) throw new Error('it is kept in memory already');
        await updateIn(await database(), name, change);
      } catch {
        const text = change(memory.get(name) ?? null);
        if (text === null) memory.delete(name);
        else memory.set(name, text);
      }
    },
  };
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      // A later version of the product may need the database to itself.
      request.result.onversionchange = () => request.result.close();
      done(request.result);
    };
    request.onerror = () => fail(request.error);
    setTimeout(() => fail(new Error('the database does not open')), PATIENCE);
  });
}

function entriesIn(database: IDBDatabase, prefix: string): Promise<[string, string][]> {
  return new Promise((done, fail) => {
    const found: [string, string][] = [];
    const transaction = database.transaction(STORE);
    const request = transaction.objectStore(STORE).openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      found.push([String(cursor.key), String(cursor.value)]);
      cursor.continue();
    };
    transaction.oncomplete = () => done(found);
    transaction.onabort = () => fail(transaction.error);
  });
}

/** Resolves once the change is on the disk. */
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
