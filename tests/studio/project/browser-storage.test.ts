import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { changeStored, keep, storedKeys, storedValue } from '../../../studio/project/browser-storage.ts';
import { assert, test } from '../../suite.ts';

const factory = new IDBFactory();
const opened: { close(): void }[] = [];
const indexedDB = {
  open(name: string, version: number) {
    const request = factory.open(name, version);
    request.addEventListener('success', () => opened.push(request.result));
    return request;
  },
};
Object.defineProperties(globalThis, {
  indexedDB: { value: indexedDB },
  IDBKeyRange: { value: IDBKeyRange },
  localStorage: { value: { removeItem() {} } },
  addEventListener: { value() {} },
});

test('a connection that the browser has closed is opened again, and what is typed is stored', async () => {
  await keep('draft 1', 'one');
  opened.at(-1)!.close();
  await keep('draft 2', 'two');
  opened.at(-1)!.close();
  assert.is(await storedValue('draft 2'), 'two');
  opened.at(-1)!.close();
  assert.equal(await storedKeys('draft'), ['draft 1', 'draft 2']);
  opened.at(-1)!.close();
  await changeStored('draft 1', () => new Map([['draft 1', 'changed']]));
  assert.is(await storedValue('draft 1'), 'changed');
  assert.is(opened.length, 5);
});
