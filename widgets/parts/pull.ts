import type { PointerEvent } from 'react';

/** Share of its height by which a box is pulled away for good. */
const FAR = 0.3;
/** Pixels in a millisecond, and pixels in all, from which on a pull is a flick. */
const FAST = 0.5;
const FLICK = 24;

/**
 * Lets a box follow the finger down from the part of it that was touched. Far or fast enough, it goes; else it comes back.
 * Nothing moves for whoever wants no motion.
 *
 * @param away what happens to a box that goes; one that is still there then comes back, too
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
