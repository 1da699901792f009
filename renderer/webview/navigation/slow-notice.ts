import { helpLine, telephoneAddress } from '../../../schemas/telephone.ts';
import type { Screen } from '../../screen/screen.ts';
import { topLayer } from '../host/top-layer.ts';

/**
 * Shows a notice when the data of a screen takes long, with a button that requests it again; repeated until the data
 * has arrived or failed.
 *
 * @param began when the screen was asked for, in milliseconds of `performance.now()`
 */
export function watchSlowness(screen: Screen, began: number): void {
  const { document, host, retry, changes } = screen;
  if (!retry || screen.phase() !== 'loading') return;
  let notice: Element | undefined;
  const wait = (ms: number) => setTimeout(say, ms);
  const say = () => {
    if (!screen.alive() || screen.phase() !== 'loading') return;
    notice = createNotice(host.env.brand.phone, () => {
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

function createNotice(phone: string | undefined, again: () => void): Element {
  const button = make('button', 'button button-secondary', 'Try again');
  button.addEventListener('click', again);
  const words = make(
    'div',
    'slow-words',
    make('p', 'text-strong', 'This takes long.'),
    make('p', 'text-hint', 'We keep trying.'),
  );
  if (phone) {
    const link = make('a', 'link', helpLine(phone));
    link.setAttribute('href', telephoneAddress(phone));
    words.append(link);
  }
  const notice = make('div', 'slow-notice', words, button);
  notice.setAttribute('role', 'status');
  return notice;
}

function make(tag: string, className: string, ...content: (string | Element)[]): Element {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...content);
  return element;
}
