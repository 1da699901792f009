import { setupOf } from '../../../runner/play/prepare.ts';
import { createRunner } from '../../../runner/play/runner.ts';
import type { NodeState } from '../../../studio/phone/messages.ts';
import { NUMBER, numbered } from '../../../studio/phone/numbered.ts';
import { BOOK_ANSWER, fixture, shelf } from '../../runner/shelf.ts';
import { assert, test } from '../../suite.ts';

/** The states of the example screen’s nodes after this answer. */
async function statesOf(gives: object): Promise<(path: string) => NodeState | undefined> {
  const answers = { 'book.detail': { is: 'ok', gives: { ...BOOK_ANSWER.gives, ...gives } } };
  const { compiled, sound } = createRunner().prepare(shelf({ one: fixture([], { answers }) }));
  const setup = await setupOf(compiled, { read: () => undefined });
  const [{ Run }, { nodeStates }] = await Promise.all([
    import('../../../runner/play/run.tsx'),
    import('../../../studio/phone/states.ts'),
  ]);
  const run = new Run(sound[0]!, numbered(compiled.screens.get('shelf')!), setup);
  await run.open();
  try {
    const states = nodeStates(run.scene!);
    return (path) => states.find((state) => state.path === path);
  } finally {
    await run.close();
  }
}

test('a visible node has a count, one for each row; a hidden one has a reason', async () => {
  const copies = [
    { id: 'a', place: 'Hall' },
    { id: 'b', place: 'Desk' },
  ];
  const at = await statesOf({ state: 1, away: false, copies });
  assert.equal(at('view[0]'), { file: 'screens/shelf/screen.json', path: 'view[0]', shows: 1 });
  assert.is(at('view[3].show[0]')?.shows, 2);
  assert.is(at('view[3].show[0]')?.reason, undefined);
  assert.is(at('view[1]')?.shows, 0);
  assert.is(at('view[1]')?.reason, 'hidden by its condition: away is false, answer of book.detail');
  assert.is(at('overlays.ask')?.reason, 'hidden because overlay ask is not open');
});

test('each case of a switch has its own state', async () => {
  const at = await statesOf({ state: 1 });
  assert.is(at('view[2].cases[0]')?.shows, 1);
  assert.is(at('view[2].cases[1]')?.shows, 0);
  assert.is(at('view[2].cases[1]')?.reason, 'hidden by the case for 2: state is 1, answer of book.detail');
});

test('every widget of a numbered screen has its node’s number, and the original screen is unchanged', () => {
  const { compiled } = createRunner().prepare(shelf({}));
  const entry = compiled.screens.get('shelf')!;
  const { document } = numbered(entry);
  const widgets = (nodes: readonly unknown[]): { n: number; p: { [name: string]: unknown } }[] =>
    nodes.flatMap((node) => {
      const { w, show = [], cases = [], else: otherwise = [] } = node as { [name: string]: unknown[] | undefined };
      const inner = [...show, ...(cases as { show: unknown[] }[]).flatMap((item) => item.show), ...otherwise];
      return [...(w ? [node as { n: number; p: { [name: string]: unknown } }] : []), ...widgets(inner)];
    });
  const all = [...widgets(document.view), ...widgets(Object.values(document.overlays).map(({ node }) => node))];
  assert.ok(all.length > 30, 'the widgets are found');
  for (const { n, p } of all) assert.is(p[NUMBER], n);
  assert.not.ok(JSON.stringify(entry.document).includes(NUMBER));
});
