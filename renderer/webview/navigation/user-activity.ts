let touched = false;

/** Starts to watch for taps and key presses. */
export function watchUserActivity(): void {
  const note = (event: Event) => {
    touched ||= event.isTrusted;
  };
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, note, { capture: true, passive: true });
}

/** Whether the user was active since the last call. */
export function wasActive(): boolean {
  const was = touched;
  touched = false;
  return was;
}
