import { byId } from './by-id.ts';

/** Something the user did to a screen before its renderer was there; `undefined`: the first thing done after that. */
export type EarlyInput = Event | undefined;

/** Milliseconds after which a tap is not waited for any more. */
export const MAX_TAP_AGE_MS = 10_000;

/**
 * Takes down taps and input on what the server has drawn. The control that was tapped last shows that it heard as long
 * as it will be done (`replay-tap.ts`). The first thing done once the renderer hears it itself counts too, as something
 * else: whoever goes on has changed their mind about a tap that is still put off. That a word was composed to its end
 * tells one that still is (`keep-input.ts`).
 */
export function recordInput(): EarlyInput[] {
  const touches: EarlyInput[] = [];
  let busy: Element | null = null;
  let over = false;
  let timer: ReturnType<typeof setTimeout>;
  // It loses its name when the renderer takes it over, if it does not leave the page.
  const isWaiting = () => byId('waiting');
  const rest = () => isWaiting() && busy?.removeAttribute('aria-busy');
  const note = (event: Event) => {
    if (!event.isTrusted || over) return;
    over = !isWaiting();
    touches.push(over ? undefined : event);
    if (over) return;
    rest();
    busy = (event.target as Element).closest('button:not([role]), [role=link]');
    // A link waits for the renderer, too; once that has failed it leads on by itself.
    if (busy && byId('failure')!.hidden) event.preventDefault();
    busy?.setAttribute('aria-busy', 'true');
    clearTimeout(timer);
    timer = setTimeout(rest, MAX_TAP_AGE_MS);
  };
  for (const kind of ['click', 'input', 'compositionend']) addEventListener(kind, note);
  return touches;
}
