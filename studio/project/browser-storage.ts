/** Per-user storage in the browser, by key, in IndexedDB. */
const DATABASE = 'studio';
const STORE = 'kept';

let opening: Promise<IDBDatabase> | undefined;

/** Returns the value of a key; undefined without one, or when the browser does not support storage. */
export async function kept<Value>(key: string): Promise<Value | undefined> {
  try {
    return await answerOf<Value | undefined>((await opened()).transaction(STORE).objectStore(STORE).get(key));
  } catch {
    return undefined;
  }
}

/** Values to be stored in the next turn, by key. */
let waiting: Map<string, unknown> | undefined;
let writing = Promise.resolve();

/**
 * Stores a value under a key; undefined deletes it. Values set in the same turn are stored atomically, since the page
 * may be closed at any moment. Does nothing when the browser does not support storage.
 */
export function keep(key: string, value: unknown): Promise<void> {
  if (!waiting) {
    waiting = new Map();
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
  const database = await opened().catch((error: unknown) => {
    take();
    throw error;
  });
  const all = take();
  const transaction = database.transaction(STORE, 'readwrite');
  const store = transaction.objectStore(STORE);
  for (const [key, value] of all) {
    if (value === undefined) store.delete(key);
    else store.put(value, key);
  }
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
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
