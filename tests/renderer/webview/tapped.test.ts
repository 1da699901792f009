import './dom.ts';
import { tapAgain } from '../../../renderer/webview/tapped.ts';
import { assert, test } from '../../suite.ts';

const TABS = '<button role="tab">One</button><button role="tab">Two</button>';
const VIEW = `<div>${TABS}<button>Go</button><button>Go</button><span role="link">More</span><input></div>`;

/** A screen as it came and as it stands now, and what is tapped there, by its number. */
function screen(now = VIEW) {
  const [before, after] = [VIEW, now].map((html) => {
    const view = document.createElement('div');
    view.innerHTML = html;
    return view;
  });
  const taps: number[] = [];
  const all = (view: Element) => [...view.querySelectorAll('button, span, input')];
  for (const [index, control] of all(after!).entries()) control.addEventListener('click', () => taps.push(index));
  const touch = (index: number, at = performance.now()) => ({ target: all(before!)[index]!, at });
  return { taps, touch, again: (...touches: ReturnType<typeof touch>[]) => tapAgain(touches, before!, after!) };
}
const [ONE, TWO, GO, SECOND_GO, MORE, INPUT] = [0, 1, 2, 3, 4, 5] as const;

test('the last thing that was tapped is tapped again, once', () => {
  const { taps, touch, again } = screen();
  again(touch(GO), touch(SECOND_GO), touch(SECOND_GO));
  assert.equal(taps, [SECOND_GO], 'of two that say the same, the one in the same place');
});

test('choices are made again one after the other, and do not stand for what was tapped last', () => {
  const { taps, touch, again } = screen();
  again(touch(TWO), touch(ONE), touch(TWO), touch(MORE));
  assert.equal(taps, [TWO, ONE, TWO, MORE]);
});

test('what was tapped before something else was done is forgotten', () => {
  const { taps, touch, again } = screen();
  again(touch(GO), touch(INPUT));
  again(touch(GO), touch(TWO));
  assert.equal(taps, [TWO]);
});

test('a tap that nobody waits for any more is forgotten', () => {
  const { taps, touch, again } = screen();
  again(touch(GO, performance.now() - 11_000));
  assert.equal(taps, []);
});

test('what is not there any more, or says something else, is not tapped', () => {
  const { taps, touch, again } = screen(VIEW.replaceAll('Go', 'Stay').replace('More', 'Less'));
  again(touch(GO));
  again(touch(MORE));
  assert.equal(taps, []);
});
