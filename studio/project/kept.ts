/** What the browser keeps for one person, also over a reload: by key, in IndexedDB. */
const DATABASE = 'studio';
const STORE = 'kept';

let opening: Promise<IDBDatabase> | undefined;

/** What was kept under a key; undefined where nothing was, or where the browser keeps nothing. */
export async function kept<Value>(key: string): Promise<Value | undefined> {
  try {
    return await answerOf<Value | undefined>((await opened()).transaction(STORE).objectStore(STORE).get(key));
  } catch {
    return undefined;
  }
}

/** What is to be kept at the next turn, by key. */
let waiting: Map<string, unknown> | undefined;
let writing = Promise.resolve();

/**
 * Keeps a value under a key, or with undefined nothing any more. What is given at one time is kept together or not at all: the page
 * may be left at any moment. A browser that keeps nothing is left alone.
 */
export function keep(key: string, value: unknown): Promise<void> {
  if (!waiting) {
    waiting = new Map();
    // A private window may refuse: what is on the screen is still there.
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
