/** Something the user did to a screen before its renderer was there. */
export interface EarlyTouch {
  target: Element;
  /** Milliseconds since the page began. */
  at: number;
}

/**
 * Takes down taps and input on what the server has drawn, for as long as that stands there. The control that was tapped
 * last shows that it heard: it will be done (`tapped.ts`).
 */
export function noteTouches(view: Element): EarlyTouch[] {
  const touches: EarlyTouch[] = [];
  let busy: Element | null = null;
  const note = (event: Event) => {
    const target = event.target as Element;
    // Without its name it belongs to the renderer.
    if (!event.isTrusted || !view.id) return;
    touches.push({ target, at: event.timeStamp });
    busy?.removeAttribute('aria-busy');
    busy = target.closest('button:not([role])');
    busy?.setAttribute('aria-busy', 'true');
  };
  for (const kind of ['click', 'input']) view.addEventListener(kind, note);
  return touches;
}
