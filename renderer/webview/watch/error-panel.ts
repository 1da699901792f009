import { createTree, make } from '../../panel/panel.ts';
import type { WatchedError } from '../../wire/watched.ts';
import { topLayer } from '../host/top-layer.ts';
import style from './error-panel.css';

/** Most errors that are listed; the others are counted. */
const MOST = 20;

/** What is wrong with the documents, over the page. */
export interface ErrorPanel {
  /** Lists these errors; without any, it goes. */
  show(errors: readonly WatchedError[]): void;
}

/**
 * Makes the panel: in a tree of its own and in the browser's top layer, so that it is no part of the screen and stands over its
 * dialogs. It takes no focus: the person is typing in an editor, and goes on with the page as it was.
 */
export function createErrorPanel(): ErrorPanel {
  const { host, root } = createTree(style);
  const title = make('h2', {});
  const list = make('ul', {});
  const hide = make('button', { onclick: () => sheet.hidePopover() }, 'Hide');
  const below = make('p', { className: 'below' }, 'A screen with an error stays as it was last without one.');
  const sheet = make('section', { popover: 'manual' }, make('div', { className: 'head' }, title, hide), below, list);
  sheet.setAttribute('role', 'alert');
  sheet.setAttribute('aria-label', 'Errors in the documents');
  root.append(sheet);
  /** Everything beside the dialog on top is out of reach, so the panel goes along with it. */
  const rise = () => {
    const layer = topLayer();
    if (host.parentElement === layer) return;
    const isHidden = host.isConnected && !sheet.matches(':popover-open');
    layer.append(host);
    if (!isHidden) sheet.showPopover();
  };
  const dialogs = new MutationObserver(rise);

  return {
    show(errors) {
      dialogs.disconnect();
      host.remove();
      if (errors.length === 0) return;
      title.textContent = errors.length === 1 ? '1 error' : `${errors.length} errors`;
      const more = errors.length > MOST ? [make('li', {}, `and ${errors.length - MOST} more`)] : [];
      list.replaceChildren(...errors.slice(0, MOST).map(rowOf), ...more);
      rise();
      dialogs.observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['open'] });
    },
  };
}

function rowOf({ message, place, editor }: WatchedError): HTMLElement {
  const words = make('p', {}, message);
  return place && editor ? make('li', {}, make('a', { href: editor }, place), words) : make('li', {}, words);
}
