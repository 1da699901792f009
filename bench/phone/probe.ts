/** Runs in the page before anything else: checks once per frame, and taps until a tap has an effect. */
import type { Arrival, Goal } from './measure.ts';

declare global {
  interface Window {
    goal: Goal;
    arrival: Promise<Arrival>;
  }
}

const { selector, count, tap, gone } = window.goal;
const elementCount = () => document.querySelectorAll(selector).length;

/** Microtask turns in which a page has to render the effect of a tap: libraries defer it by a few. */
const TURNS = 20;

/** Time at which a tap had an effect, or would have, in milliseconds; undefined until then. */
async function tapped(): Promise<number | undefined> {
  if (gone && document.querySelector(gone)) return undefined;
  if (!tap) return performance.now();
  document.querySelector<HTMLElement>(tap.selector)?.click();
  for (let turn = 0; turn < TURNS; turn += 1) {
    await Promise.resolve();
    if (elementCount() >= tap.count) return performance.now();
  }
  return undefined;
}

window.arrival = new Promise((done) => {
  let visible: number | undefined;
  const frame = async () => {
    if (visible === undefined && elementCount() >= count) {
      // Painted at the end of the frame in which it was found.
      await new Promise((painted) => setTimeout(painted));
      visible = performance.now();
    }
    const usable = visible === undefined ? undefined : await tapped();
    if (visible !== undefined && usable !== undefined) done({ visible, usable });
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
});
