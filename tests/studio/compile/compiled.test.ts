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
  const compiledAfter = (after: number, of: 'draft' | 'base' = 'draft') => {
    const documents = { screens: [], gone: [], brand: {}, style: '', files: [] };
    const data: FromCompileWorker = { kind: 'documents', of, documents, after };
    port.onmessage?.call(port as MessagePort, { data } as MessageEvent);
  };
  return { port, fixturesAfter, compiledAfter };
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

test('a screen is stale while one of its documents has an error', () => {
  const { port } = fakeSession();
  const project = new CompiledProject(port);
  const take = (data: FromCompileWorker) => port.onmessage?.call(port as MessagePort, { data } as MessageEvent);
  const entry = (screen: string, ...files: string[]) => ({
    document: { screen },
    sources: { nodes: files.map((file) => ({ file })) },
  });
  const screens = [entry('shelf', 'screens/shelf/screen.json', 'screens/fragments/lend.json'), entry('desk')];
  const documents = { screens, gone: [], brand: {}, style: '', files: [] };
  take({ kind: 'documents', of: 'draft', documents, after: 0 } as unknown as FromCompileWorker);
  const issue = {
    file: 'screens/fragments/lend.json',
    line: 1,
    column: 1,
    path: '',
    code: 'unknown-name',
    message: '',
  };
  const stale = (severity: 'error' | 'warning') => {
    take({ kind: 'issues', issues: [{ ...issue, severity }] } as unknown as FromCompileWorker);
    return [project.isStale('shelf'), project.isStale('desk')];
  };
  assert.equal(stale('warning'), [false, false]);
  assert.equal(stale('error'), [true, false]);
  issue.file = 'screens/desk/screen.json';
  assert.equal(stale('error'), [false, true]);
});

test('the project is compiled when the documents of the draft include the last change', async () => {
  const { port, compiledAfter } = fakeSession();
  const project = new CompiledProject(port);
  const compiled: string[] = [];
  const wait = (when: string) => project.compiled().then(() => compiled.push(when));
  const after = async () => {
    await new Promise((done) => setTimeout(done));
    return compiled.splice(0);
  };
  void wait('at first');
  compiledAfter(0, 'base');
  assert.equal(await after(), [], 'only the published documents have come');
  compiledAfter(0);
  assert.equal(await after(), ['at first']);
  void wait('nothing has changed');
  assert.equal(await after(), ['nothing has changed']);
  project.change([['screens/order/screen.json', '{}']]);
  project.change([['screens/order/screen.json', '{ }']]);
  void wait('two changes');
  compiledAfter(1);
  assert.equal(await after(), [], 'one of two');
  compiledAfter(2);
  assert.equal(await after(), ['two changes']);
});
