/** A minimal `<dialog>` polyfill for webviews before iOS 15.4. Our modals fill the page, which keeps it simple. */

type Unknown = HTMLElement & { open?: boolean };

/** Adds the methods of a modal `<dialog>` to the unknown elements that such webviews create. */
export function addDialogs(): void {
  const kind = HTMLUnknownElement.prototype as Unknown & Pick<HTMLDialogElement, 'showModal' | 'close'>;
  const before = new WeakMap<Element, Element | null>();
  Object.defineProperty(kind, 'open', {
    configurable: true,
    get(this: Unknown) {
      return this.hasAttribute('open');
    },
    set(this: Unknown, open: boolean) {
      this.toggleAttribute('open', open);
    },
  });
  kind.showModal = function () {
    before.set(this, document.activeElement);
    this.open = true;
    this.setAttribute('role', 'dialog');
    this.setAttribute('aria-modal', 'true');
    (this.querySelector<HTMLElement>('button, input, textarea, [href], [tabindex]') ?? this).focus();
  };
  kind.close = function () {
    if (!this.open) return;
    this.open = false;
    (before.get(this) as HTMLElement | null | undefined)?.focus();
    this.dispatchEvent(new Event('close'));
  };
  // Keep the focus inside: the page behind is inert.
  addEventListener('focusin', ({ target }) => {
    const open = [...document.querySelectorAll<HTMLElement>('dialog[open]')].pop();
    if (open && target instanceof Node && !open.contains(target)) open.focus();
  });
}
