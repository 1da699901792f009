import type { Screen } from '../../screen/screen.ts';
import { topLayer } from '../host/top-layer.ts';

/**
 * Says so where the data of a screen takes long, with a button that asks for it once more; again and again until it is there
 * or has failed.
 *
 * @param began when the screen was asked for, in milliseconds of `performance.now()`
 */
export function watchSlowness(screen: Screen, began: number): void {
  const { document, retry, changes } = screen;
  if (!retry || screen.phase() !== 'loading') return;
  let notice: Element | undefined;
  const wait = (ms: number) => setTimeout(say, ms);
  const say = () => {
    if (!screen.alive() || screen.phase() !== 'loading') return;
    notice = createNotice(() => {
      end();
      retry();
      wait(document.slow);
    });
    topLayer().append(notice);
  };
  const end = () => {
    notice?.remove();
    notice = undefined;
  };
  changes.subscribe(['phase'], () => screen.phase() !== 'loading' && end());
  wait(document.slow - (performance.now() - began));
}

function createNotice(again: () => void): Element {
  const element = document.createElement('div');
  element.className = 'slow-notice';
  element.setAttribute('role', 'status');
  const words = document.createElement('p');
  words.textContent = 'This takes long.';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-secondary';
  button.textContent = 'Try again';
  button.addEventListener('click', again);
  element.append(words, button);
  return element;
}
