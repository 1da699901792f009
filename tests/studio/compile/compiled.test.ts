import { CompiledProject } from '../../../studio/compile/compiled.ts';
import type { FromCompileWorker } from '../../../studio/compile/messages.ts';
import { assert, test } from '../../suite.ts';

/** A worker's session that answers only on demand. */
function fakeSession() {
  const port: Pick<MessagePort, 'postMessage' | 'onmessage'> = { postMessage() {}, onmessage: null };
  const fixturesAfter = (after: number) => {
    const data: FromCompileWorker = { kind: 'fixtures', fixtures: { sound: [], broken: [], concerned: [] }, after };
    port.onmessage?.call(port as MessagePort, { data } as MessageEvent);
  };
  return { port, fixturesAfter };
}

test('fixtures count as being read until they include the last change', () => {
  const { port, fixturesAfter } = fakeSession();
  const project = new CompiledProject(port);
  const notified: boolean[] = [];
  project.subscribe(() => notified.push(project.isReading));
  assert.is(project.isReading, true, 'nothing has been read');
  fixturesAfter(0);
  project.change([['screens/order/screen.json', '{}']]);
  project.change([['screens/order/screen.json', '{ }']]);
  fixturesAfter(1);
  fixturesAfter(2);
  assert.equal(notified, [false, true, true, true, false]);
});
