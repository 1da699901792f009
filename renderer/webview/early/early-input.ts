import { byId } from './by-id.ts';

/** A user event before the renderer had loaded; `undefined` for the first one after that. */
export type EarlyInput = Event | undefined;

/** Milliseconds after which a recorded tap is discarded. */
export const MAX_TAP_AGE_MS = 10_000;

/**
 * Records taps and input on the server-rendered screen. The last tapped control is shown as busy until its tap is
 * replayed (`replay-tap.ts`). The first event after hydration is recorded as `undefined`: it cancels a tap that is
 * still waiting, since the user has moved on. The end of a composition is recorded to know whether one is still in
 * progress (`keep-input.ts`).
 */
export function recordInput(): EarlyInput[] {
  const touches: EarlyInput[] = [];
  let busy: Element | null = null;
  let over = false;
  let timer: ReturnType<typeof setTimeout>;
  // The renderer removes this id when it takes over, unless the page is being left.
  const isWaiting = () => byId('waiting');
  const rest = () => isWaiting() && busy?.removeAttribute('aria-busy');
  const note = (event: Event) => {
    if (!event.isTrusted || over) return;
    over = !isWaiting();
    touches.push(over ? undefined : event);
    if (over) return;
    rest();
    busy = (event.target as Element).closest('button:not([role]), [role=link]');
    // Links wait for the renderer, too; if it fails to load they work as plain links.
    if (busy && byId('failure')!.hidden) event.preventDefault();
    busy?.setAttribute('aria-busy', 'true');
    clearTimeout(timer);
    timer = setTimeout(rest, MAX_TAP_AGE_MS);
  };
  for (const kind of ['click', 'input', 'compositionend']) addEventListener(kind, note);
  return touches;
}
