/** Something the user did to a screen before its renderer was there. */
export interface EarlyTouch {
  target: Element;
  /** Milliseconds since the page began. */
  at: number;
}

/**
 * Takes down taps and input on what the server has drawn. The control that was tapped last shows that it heard: it will
 * be done (`tapped.ts`). The first thing done once the renderer hears it itself counts too, as something else: whoever
 * goes on has changed their mind about a tap that is still put off.
 */
export function noteTouches(): EarlyTouch[] {
  const touches: EarlyTouch[] = [];
  let busy: Element | null = null;
  let over = false;
  const note = (event: Event) => {
    if (!event.isTrusted || over) return;
    // It loses its name when the renderer takes it over, if it does not leave the page.
    over = !document.getElementById('waiting');
    const target = over ? document.body : (event.target as Element);
    touches.push({ target, at: event.timeStamp });
    if (over) return;
    busy?.removeAttribute('aria-busy');
    busy = target.closest('button:not([role])');
    busy?.setAttribute('aria-busy', 'true');
  };
  for (const kind of ['click', 'input']) addEventListener(kind, note);
  return touches;
}
