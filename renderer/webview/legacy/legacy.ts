/**
 * What webviews lack that are older than 2022 (before Chrome 93 and iOS 15.4), as a script that only they load, before any
 * module: the page's last script asks for it. The build puts the address of their style sheet here.
 */
import { addDialogs } from './dialogs.ts';

/** Address of the style sheet for these webviews. */
declare const LEGACY_STYLE: string;

const link = document.createElement('link');
link.rel = 'stylesheet';
link.href = LEGACY_STYLE;
document.head.append(link);

/** Adds a method where there is none. */
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

// Before Chrome 90 and iOS 15 listeners stay although their signal is aborted.
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (kind, listener, options) {
  listen.call(this, kind, listener, options);
  const signal = typeof options === 'object' ? options?.signal : undefined;
  // Called without an object, it is the window's.
  signal?.addEventListener('abort', () => (this ?? window).removeEventListener(kind, listener, options));
};

if (!('HTMLDialogElement' in window)) addDialogs();
