/** What the browser keeps for one person, also over a reload: by key, in IndexedDB. */
const DATABASE = 'studio';
const STORE = 'kept';

let opening: Promise<IDBDatabase> | undefined;

/** What was kept under a key; undefined where nothing was, or where the browser keeps nothing. */
export async function kept<Value>(key: string): Promise<Value | undefined> {
  try {
    return await asked<Value | undefined>('readonly', (store) => store.get(key));
  } catch {
    return undefined;
  }
}

/** Keeps a value under a key, or with undefined nothing any more. A browser that keeps nothing is left alone. */
export async function keep(key: string, value: unknown): Promise<void> {
  try {
    await asked('readwrite', (store) => (value === undefined ? store.delete(key) : store.put(value, key)));
  } catch {
    // A private window may refuse: what is on the screen is still there.
  }
}

async function asked<Answer>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<Answer> {
  opening ??= openDatabase();
  opening.catch(() => {
    opening = undefined;
  });
  const database = await opening;
  return answerOf<Answer>(ask(database.transaction(STORE, mode).objectStore(STORE)));
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
