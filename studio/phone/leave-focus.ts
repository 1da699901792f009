/**
 * Leaves the focus with whoever works beside the phone: a dialog that opens on it takes the focus, as it does on a real one, and
 * would take it out of the field that is being typed into. A tap, and Tab, lead onto the phone.
 */
export function leaveFocus(): void {
  const frame = window.frameElement;
  const outer = frame?.ownerDocument;
  if (!frame || !outer) return;
  let last: Element | null = null;
  let isInvited = false;
  const invite = () => {
    isInvited = true;
    setTimeout(() => {
      isInvited = false;
    });
  };
  const left = new AbortController();
  const { signal } = left;
  addEventListener('pagehide', () => left.abort());
  outer.addEventListener(
    'focusin',
    ({ target }) => {
      last = target as Element;
    },
    { signal },
  );
  outer.addEventListener('keydown', ({ key }) => key === 'Tab' && invite(), { capture: true, signal });
  addEventListener('pointerdown', invite, true);
  addEventListener('focus', () => {
    const owner = last;
    // What takes the focus goes on to take it until it has it.
    if (!isInvited) setTimeout(() => owner?.isConnected && (owner as HTMLElement).focus({ preventScroll: true }));
  });
}
