/**
 * Prevents the phone from taking the focus: a dialog that opens on it takes the focus, as on a real phone, and would
 * take it from the field being typed into. A tap, or Tab, still moves it onto the phone.
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
    // Restored later, because the element that takes the focus is not done yet.
    if (!isInvited) setTimeout(() => owner?.isConnected && (owner as HTMLElement).focus({ preventScroll: true }));
  });
}
