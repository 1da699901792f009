let touched = false;

/** Starts to watch for the user's hand: a tap or a key. */
export function watchUserActivity(): void {
  const note = (event: Event) => {
    touched ||= event.isTrusted;
  };
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, note, { capture: true, passive: true });
}

/** Whether the hand was on the page since the last time somebody asked. */
export function wasActive(): boolean {
  const was = touched;
  touched = false;
  return was;
}
