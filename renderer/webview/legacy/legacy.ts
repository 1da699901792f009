/**
 * Polyfills for webviews older than 2022 (before Chrome 93 and iOS 15.4). Only they load this script, before any
 * module: the page's last script requests it. The build inserts the URL of their style sheet.
 */
import { addDialogs } from './dialogs.ts';

/** URL of the style sheet for these webviews. */
declare const LEGACY_STYLE: string;

const link = document.createElement('link');
link.rel = 'stylesheet';
link.href = LEGACY_STYLE;
document.head.append(link);

/** Adds a method if it is missing. */
function add(to: object, name: string, value: (...args: never[]) => unknown): void {
  if (!(name in to)) Object.defineProperty(to, name, { value, configurable: true, writable: true });
}

function at<Item>(this: ArrayLike<Item>, index: number): Item | undefined {
  const place = Math.trunc(index) || 0;
  return this[place < 0 ? place + this.length : place];
}

add(Object, 'hasOwn', (of: object, name: PropertyKey) => Object.getOwnPropertyDescriptor(of, name) !== undefined);
add(Array.prototype, 'at', at);
add(String.prototype, 'at', at);
add(String.prototype, 'replaceAll', function (this: string, from: string | RegExp, to: string) {
  return typeof from === 'string' ? this.split(from).join(to) : this.replace(from, to);
});
add(Element.prototype, 'replaceChildren', function (this: Element, ...nodes: (Node | string)[]) {
  this.textContent = '';
  this.append(...nodes);
});

// Before Chrome 90 and iOS 15, aborting a signal does not remove listeners.
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (kind, listener, options) {
  listen.call(this, kind, listener, options);
  const signal = typeof options === 'object' ? options?.signal : undefined;
  // Called without an object, `this` means the window.
  signal?.addEventListener('abort', () => (this ?? window).removeEventListener(kind, listener, options));
};

if (!('HTMLDialogElement' in window)) addDialogs();
