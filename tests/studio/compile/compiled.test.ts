import { CompiledProject } from '../../../studio/compile/compiled.ts';
import type { FromCompileWorker } from '../../../studio/compile/messages.ts';
import { assert, test } from '../../suite.ts';

/** A worker that answers only on demand. */
function fakeWorker() {
  let listener: (event: { data: FromCompileWorker }) => void = () => {};
  const worker = {
    addEventListener: (_: string, then: typeof listener) => {
      listener = then;
    },
    postMessage() {},
    terminate() {},
  } as unknown as Worker;
  const fixturesAfter = (after: number) =>
    listener({ data: { kind: 'fixtures', fixtures: { sound: [], broken: [], concerned: [] }, after } });
  return { worker, fixturesAfter };
}

test('fixtures count as being read until they include the last change', () => {
  const { worker, fixturesAfter } = fakeWorker();
  const project = new CompiledProject(worker);
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
