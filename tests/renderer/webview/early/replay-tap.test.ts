import '../dom.ts';
import type { EarlyInput } from '../../../../renderer/webview/early/early-input.ts';
import { replayTap } from '../../../../renderer/webview/early/replay-tap.ts';
import { assert, test } from '../../../suite.ts';

const TABS = '<button role="tab">One</button><button role="tab">Two</button>';
const VIEW = `<div>${TABS}<button>Go</button><button>Go</button><span role="link">More</span><input></div>`;

/** A server-rendered screen and its current version, and the controls tapped on it, by number. */
function screen(now = VIEW) {
  const [before, after] = [VIEW, now].map((html) => {
    const view = document.createElement('div');
    view.innerHTML = html;
    return view;
  });
  const taps: number[] = [];
  const all = (view: Element) => [...view.querySelectorAll('button, span, input')];
  for (const [index, control] of all(after!).entries()) control.addEventListener('click', () => taps.push(index));
  const touch = (index: number, { at = performance.now(), type = 'click' } = {}) =>
    ({ target: all(before!)[index]!, timeStamp: at, type }) as unknown as Event;
  const again = (...touches: EarlyInput[]) => replayTap(touches, before!, after!);
  return { taps, touch, again, control: (index: number) => all(after!)[index] as HTMLButtonElement };
}
const [ONE, TWO, GO, SECOND_GO, MORE, INPUT] = [0, 1, 2, 3, 4, 5] as const;

test('the last tap is replayed, once', () => {
  const { taps, touch, again } = screen();
  again(touch(GO), touch(SECOND_GO), touch(SECOND_GO));
  assert.equal(taps, [SECOND_GO], 'of two that say the same, the one in the same place');
});

test('choices are replayed in order, and do not count as the last tap', () => {
  const { taps, touch, again } = screen();
  again(touch(TWO), touch(ONE), touch(TWO), touch(MORE));
  assert.equal(taps, [TWO, ONE, TWO, MORE]);
});

test('a tap is dropped if something else was done afterwards', () => {
  const { taps, touch, again } = screen();
  again(touch(GO), touch(INPUT));
  again(touch(GO), touch(TWO));
  assert.equal(taps, [TWO]);
});

test('a tap that is too old is discarded', () => {
  const { taps, touch, again } = screen();
  again(touch(GO, { at: performance.now() - 11_000 }));
  assert.equal(taps, []);
});

test('a tap on a control that has gone or changed is dropped', () => {
  const { taps, touch, again } = screen(VIEW.replaceAll('Go', 'Stay').replace('More', 'Less'));
  again(touch(GO));
  again(touch(MORE));
  assert.equal(taps, []);
});

test('an action after the renderer has loaded counts as something else', () => {
  const { taps, touch, again } = screen();
  again(touch(GO), undefined);
  assert.equal(taps, []);
});

test('the end of an IME composition does not drop a tap', () => {
  const { taps, touch, again } = screen();
  again(touch(GO), touch(INPUT, { type: 'compositionend' }));
  assert.equal(taps, [GO]);
});

test('a tap on a temporarily disabled control is replayed once it is enabled, and shown meanwhile', async () => {
  const { taps, touch, again, control } = screen();
  const go = control(GO);
  go.disabled = true;
  again(touch(GO));
  assert.equal([taps, go.getAttribute('aria-busy')], [[], 'true']);
  go.disabled = false;
  await Promise.resolve();
  assert.equal([taps, go.hasAttribute('aria-busy')], [[GO], false]);
  go.disabled = true;
  go.disabled = false;
  await Promise.resolve();
  assert.equal(taps, [GO], 'once');
});
