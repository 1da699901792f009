/** Storage in the browser, shared by its tabs, by key, in IndexedDB. */
const DATABASE = 'studio';
const STORE = 'kept';

let opening: Promise<IDBDatabase> | undefined;

/** Returns the value of a key; undefined without one, or when the browser does not support storage. */
export async function storedValue<Value>(key: string): Promise<Value | undefined> {
  await restoreRescued();
  try {
    return await answerOf<Value | undefined>((await storeIn('readonly')).get(key));
  } catch {
    return undefined;
  }
}

/** Returns the keys that begin with a text; none when the browser does not support storage. */
export async function storedKeys(prefix: string): Promise<string[]> {
  await restoreRescued();
  try {
    const store = await storeIn('readonly');
    return (await answerOf<IDBValidKey[]>(store.getAllKeys(rangeOf(prefix)))).map(String);
  } catch {
    return [];
  }
}

/**
 * Reads the values whose keys begin with a text, and stores the changes that `work` returns, as one transaction: no other tab
 * comes between. Undefined deletes a value. Does nothing when the browser does not support storage.
 */
export async function changeStored(
  prefix: string,
  work: (stored: ReadonlyMap<string, unknown>) => ReadonlyMap<string, unknown>,
): Promise<void> {
  await restoreRescued();
  try {
    const store = await storeIn('readwrite');
    const range = rangeOf(prefix);
    const [keys, values] = await Promise.all([
      answerOf<IDBValidKey[]>(store.getAllKeys(range)),
      answerOf<unknown[]>(store.getAll(range)),
    ]);
    await settled(store, work(new Map(keys.map((key, at) => [String(key), values[at]]))));
  } catch {
    // A private window may refuse it.
  }
}

function rangeOf(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

/** Stores the values; resolves when their transaction is complete. */
function settled(store: IDBObjectStore, values: ReadonlyMap<string, unknown>): Promise<void> {
  for (const [key, value] of values) {
    if (value === undefined) store.delete(key);
    else store.put(value, key);
  }
  const { transaction } = store;
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Values to be stored in the next turn, by key. */
let waiting: Map<string, unknown> | undefined;
/** The values that are being stored. */
const storing = new Set<ReadonlyMap<string, unknown>>();
let writing = Promise.resolve();

/**
 * Stores a value under a key; undefined deletes it. Values set in the same turn are stored atomically, since the page
 * may be closed at any moment. Does nothing when the browser does not support storage.
 */
export function keep(key: string, value: unknown): Promise<void> {
  if (!waiting) {
    waiting = new Map();
    // The same listener is added once, however often.
    addEventListener('pagehide', rescue);
    // A private window may refuse it; nothing on the page is lost.
    writing = write().catch(() => {});
  }
  waiting.set(key, value);
  return writing;
}

async function write(): Promise<void> {
  const take = () => {
    const all = waiting!;
    waiting = undefined;
    return all;
  };
  // The key that changed something is drawn first.
  await new Promise((done) => setTimeout(done));
  const store = await storeIn('readwrite').catch((error: unknown) => {
    take();
    throw error;
  });
  const all = take();
  storing.add(all);
  await settled(store, all).finally(() => storing.delete(all));
  // A page that came back from the browser’s memory may have rescued what is old by now.
  for (const key of all.keys()) localStorage.removeItem(RESCUED + key);
}

/** Prefix of the keys in the local storage. */
const RESCUED = 'studio: ';

/** A page that goes cannot wait for IndexedDB: what is not there yet goes into the local storage, which is written at once. */
function rescue(): void {
  for (const all of [...storing, waiting ?? new Map()]) {
    for (const [key, value] of all) {
      try {
        localStorage.setItem(RESCUED + key, JSON.stringify({ value }));
      } catch {
        // Too large, or refused: the other values may still fit.
      }
    }
  }
}

let restoring: Promise<void> | undefined;

/** Stores what the page before rescued. */
function restoreRescued(): Promise<void> {
  restoring ??= (async () => {
    const rescued = Object.entries(rescuedValues());
    await Promise.all(rescued.map(([key, text]) => keep(key, (JSON.parse(text) as { value?: unknown }).value)));
    for (const [key, text] of rescued) {
      if (localStorage.getItem(RESCUED + key) === text) localStorage.removeItem(RESCUED + key);
    }
  })().catch(() => {});
  return restoring;
}

/** Texts in the local storage, by key without the prefix. */
function rescuedValues(): { [key: string]: string } {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(RESCUED));
  return Object.fromEntries(keys.map((key) => [key.slice(RESCUED.length), localStorage.getItem(key) ?? '{}']));
}

/** Begins a transaction; in a new connection if the browser has closed the one before, as it may in the background. */
async function storeIn(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const begin = async () => (await opened()).transaction(STORE, mode).objectStore(STORE);
  return begin().catch(() => {
    opening = undefined;
    return begin();
  });
}

async function opened(): Promise<IDBDatabase> {
  opening ??= openDatabase();
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerOf<IDBDatabase>(request);
}

function answerOf<Answer>(request: IDBRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Answer);
    request.onerror = () => reject(request.error);
  });
}
