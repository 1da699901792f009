/**
 * The page inside a phone of the gallery: plays the fixture that came with it, on the real renderer in a real
 * browser, and stays as it is then. With `still` in the address, time stands; without, it goes on.
 */
import { type Bench, loadWidgets } from '../bench.ts';
import type { Fixture } from '../fixture.ts';
import { perform } from '../perform.ts';
import { Run } from '../run.tsx';
import type { FrameData, Played } from './gallery-data.ts';

/** Milliseconds between two moments of a screen that lives. */
const BEAT = 200;

const data = JSON.parse(document.getElementById('play')?.textContent ?? 'null') as FrameData;
keepPlace();
playHere(data).then(say, (error: unknown) => say({ file: data.file, passed: false, lines: [String(error)] }));

async function playHere({ file, document, entry, places, brand }: FrameData): Promise<Played> {
  const fixture: Fixture = {
    file,
    screen: document.screen,
    name: document.fixture,
    text: '',
    // Pictures of screens as text are compared without a browser.
    document: { ...document, steps: document.steps.filter((step) => !('screen' in step)) },
    lineOf: () => 0,
  };
  const screens = new Map(places.map((place) => [place.screen, { document: place } as unknown as typeof entry]));
  const bench: Bench = {
    screens: screens.set(document.screen, entry),
    brand,
    widgets: await loadWidgets(),
    snapshots: { read: () => undefined },
  };
  const run = new Run(fixture, entry, bench);
  const { passed, lines } = await perform(fixture, run);
  if (!new URLSearchParams(location.search).has('still')) live(run);
  return { file, passed, lines };
}

/** From here on a second is a second. */
function live({ stage: { clock } }: Run): void {
  let last = performance.now();
  let moving = false;
  setInterval(async () => {
    if (moving) return;
    moving = true;
    const now = performance.now();
    await clock.advance(Math.round(now - last), () => Promise.resolve());
    last = now;
    moving = false;
  }, BEAT);
}

/** Whoever looks on must not be carried away: the page around scrolls along with whatever gets the focus in here. */
function keepPlace(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions) {
    focus.call(this, { ...options, preventScroll: true });
  };
  Element.prototype.scrollIntoView = () => {};
}

/** Tells the gallery, and whoever reads the page, how it ended. */
function say(played: Played): void {
  document.documentElement.dataset.verdict = played.passed ? 'passed' : 'failed';
  document.documentElement.dataset.lines = played.lines.join('\n');
  if (window.parent !== window) window.parent.postMessage(played, location.origin);
}
