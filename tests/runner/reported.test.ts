import { assert, test } from '../suite.ts';
import { SHELF, verdictOn } from './shelf.ts';

test('an action that fails is named with its file and line', async () => {
  const draft = { type: { rows: [{ done: 'bool' }] }, initial: { rows: [] } };
  const set = { do: 'set', state: 'draft', at: ['rows', 3, 'done'], value: true };
  const shelf = {
    ...SHELF,
    state: { ...(SHELF.state as object), draft },
    view: [
      ...(SHELF.view as object[]),
      { widget: 'text', text: '{size(state.draft.rows)} rows' },
      { widget: 'button', label: 'Mark', on: { tap: [set] } },
    ],
  };
  const { lines } = await verdictOn([{ tap: 'Mark' }, { see: ['0 rows'] }], {}, { screens: { shelf } });
  assert.match(lines.join(), /action-failed at screens\/shelf\/screen\.json:\d+: set/);
});
