/** Runs in the page, before anything else: looks once per frame, and taps until a tap does something. */
import type { Arrival, Goal } from './measure.ts';

declare global {
  interface Window {
    goal: Goal;
    arrival: Promise<Arrival>;
  }
}

const { selector, count, tap, gone } = window.goal;
const there = () => document.querySelectorAll(selector).length;

/** Turns of the microtask queue that a page has to draw what a tap asks for: libraries put it off by some. */
const TURNS = 20;

/** Milliseconds at which a tap did something, or would have; undefined as long as none does. */
async function tapped(): Promise<number | undefined> {
  if (gone && document.querySelector(gone)) return undefined;
  if (!tap) return performance.now();
  document.querySelector<HTMLElement>(tap.selector)?.click();
  for (let turn = 0; turn < TURNS; turn += 1) {
    await Promise.resolve();
    if (there() >= tap.count) return performance.now();
  }
  return undefined;
}

window.arrival = new Promise((done) => {
  let visible: number | undefined;
  const frame = async () => {
    if (visible === undefined && there() >= count) {
      // Painted once the frame in which it was found is over.
      await new Promise((painted) => setTimeout(painted));
      visible = performance.now();
    }
    const usable = visible === undefined ? undefined : await tapped();
    if (visible !== undefined && usable !== undefined) done({ visible, usable });
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
});
