import { GlobalRegistrator } from '@happy-dom/global-registrator';

/** Puts a page into this process, for good. */
const nextTurn = setImmediate;

GlobalRegistrator.register({ url: 'http://screen.invalid/', width: 390, height: 844 });

/** Resolves when everything that needs no time has run. */
export function turn(): Promise<void> {
  return new Promise((done) => nextTurn(() => done()));
}
