import type { PointerEvent } from 'react';

/** The fraction of its height by which a box must be pulled to be dismissed. */
const FAR = 0.3;
/** Minimum speed of a flick in pixels per millisecond, and its minimum distance in pixels. */
const FAST = 0.5;
const FLICK = 24;

/**
 * Makes a box follow the finger downwards. Pulled far or fast enough, it is dismissed; otherwise it moves back. Without
 * animation for users who prefer reduced motion.
 *
 * @param away dismisses the box; if it is still there afterwards, it moves back, too
 */
export function pull(event: PointerEvent<HTMLElement>, box: HTMLElement, away: () => void): void {
  if (!event.isPrimary || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { currentTarget: handle, pointerId, clientY: from, timeStamp: began } = event;
  const { style } = box;
  let by = 0;
  handle.setPointerCapture(pointerId);
  style.transition = 'none';
  handle.onpointermove = ({ clientY }) => {
    by = Math.max(0, clientY - from);
    style.transform = `translateY(${by}px)`;
  };
  const end = (goes: boolean) => {
    handle.onpointermove = handle.onpointerup = handle.onpointercancel = null;
    if (goes) away();
    requestAnimationFrame(() => {
      style.transition = style.transform = '';
    });
  };
  handle.onpointerup = ({ timeStamp }) =>
    end(by > box.offsetHeight * FAR || (by > FLICK && by / (timeStamp - began) > FAST));
  handle.onpointercancel = () => end(false);
}
