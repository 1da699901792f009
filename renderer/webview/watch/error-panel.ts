import { createTree, make } from '../../panel/panel.ts';
import type { WatchedError } from '../../wire/watched.ts';
import { topLayer } from '../host/top-layer.ts';
import style from './error-panel.css';

/** Maximum number of errors listed; the rest are counted. */
const MAX_ERRORS = 20;

/** Shows the errors of the documents over the page. */
export interface ErrorPanel {
  /** Lists these errors; hides the panel if there are none. */
  show(errors: readonly WatchedError[]): void;
}

/**
 * Creates the panel in a shadow tree and in the browser's top layer, so that it is not part of the screen and stays
 * above its dialogs. It does not take the focus: the author is typing in an editor, and the page stays usable.
 */
export function createErrorPanel(): ErrorPanel {
  const { host, root } = createTree(style);
  const title = make('h2', {});
  const list = make('ul', {});
  const hide = make('button', { onclick: () => sheet.hidePopover() }, 'Hide');
  const below = make('p', { className: 'below' }, 'A screen with an error is shown in its last valid version.');
  const sheet = make('section', { popover: 'manual' }, make('div', { className: 'head' }, title, hide), below, list);
  sheet.setAttribute('role', 'alert');
  sheet.setAttribute('aria-label', 'Errors in the documents');
  root.append(sheet);
  /** Everything outside the topmost dialog is inert, so the panel moves into it. */
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
      const more = errors.length > MAX_ERRORS ? [make('li', {}, `and ${errors.length - MAX_ERRORS} more`)] : [];
      list.replaceChildren(...errors.slice(0, MAX_ERRORS).map(rowOf), ...more);
      rise();
      dialogs.observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['open'] });
    },
  };
}

function rowOf({ message, place, editor }: WatchedError): HTMLElement {
  const words = make('p', {}, message);
  return place && editor ? make('li', {}, make('a', { href: editor }, place), words) : make('li', {}, words);
}
