import '../dom.ts';
import type { Screen } from '../../../../renderer/screen/screen.ts';
import type { OpenOverlay } from '../../../../renderer/view/overlays.ts';
import { isOpenedByItself } from '../../../../renderer/webview/navigation/long-away.ts';
import type { Action } from '../../../../schemas/compiled.ts';
import { assert, test } from '../../../suite.ts';

/** Whether the overlay `offer` comes by itself, with these actions after the data and this one by name. */
function comes(loaded: readonly Action[], named: readonly Action[] = []): boolean {
  const document = { load: { loan: { then: { ok: loaded } } }, on: {}, actions: { tell: named } };
  return isOpenedByItself({ name: 'offer' } as OpenOverlay, { document } as unknown as Screen);
}
const OPEN: Action = { do: 'open', n: 1, overlay: 'offer' };
const RUN: Action = { do: 'run', n: 2, action: 'tell' };

test('an overlay comes with the data also when an action with a name opens it', () => {
  assert.equal([comes([OPEN]), comes([RUN], [OPEN]), comes([RUN], [])], [true, true, false]);
});

test('an overlay that only a tap opens through an action does not come by itself', () => {
  assert.is(comes([], [OPEN]), false);
});
