import type { Page } from 'playwright-core';

/**
 * What a page has stored in its database, as names and texts: those whose names begin with `prefix`. None before the page
 * has opened the database: it would be created here, without the page's store.
 */
export function storedTexts(page: Page, prefix: string): Promise<[name: string, text: string][]> {
  return page.evaluate(async (prefix) => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'screens')) return [];
    return new Promise<[string, string][]>((done, fail) => {
      const opening = indexedDB.open('screens');
      opening.onerror = () => fail(opening.error);
      opening.onsuccess = () => {
        const found: [string, string][] = [];
        const transaction = opening.result.transaction('durable');
        const request = transaction.objectStore('durable').openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
        request.onsuccess = () => {
          if (!request.result) return;
          found.push([String(request.result.key), String(request.result.value)]);
          request.result.continue();
        };
        transaction.oncomplete = () => {
          opening.result.close();
          done(found);
        };
      };
    });
  }, prefix);
}
