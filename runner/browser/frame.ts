/**
 * The page inside a phone of the gallery: plays its fixture on the real renderer in a real browser, and keeps the final
 * state. With `still` in the address, the clock stops there; otherwise it runs. A frame without a fixture plays the one
 * that its parent page sends.
 */

import type { FixtureDocument } from '../../schemas/generated/types.ts';
import { schemalessFixture } from '../fixture/schemaless.ts';
import { loadWidgets, type Setup } from '../page/setup.ts';
import { perform } from '../play/perform.ts';
import { Run } from '../play/run.tsx';
import { type Proof, prove } from '../record/prove.ts';
import { applyLookToEmbeddedPages } from './embedded-look.ts';
import type { FrameData, Played } from './gallery-data.ts';
import { keepPlace } from './keep-place.ts';
import { runInRealTime } from './live.ts';

const data = JSON.parse(document.getElementById('play')?.textContent ?? 'null') as FrameData;
keepPlace();
applyLookToEmbeddedPages();
if (data.document) {
  playHere(data, data.document).then(say, (error: unknown) =>
    say({ file: data.file, passed: false, lines: [String(error)] }),
  );
} else proveHere(data);

async function playHere(data: FrameData, document: FixtureDocument): Promise<Played> {
  // Screens as text are compared without a browser, and images without files are drawn as missing here.
  const steps = document.steps.filter((step) => !('screen' in step || 'picture' in step));
  const fixture = schemalessFixture({ ...document, steps }, data.file);
  const run = new Run(fixture, data.entry, await setupOf(data, data.brand));
  const { passed, lines } = await perform(fixture, run);
  if (!new URLSearchParams(location.search).has('still')) runInRealTime(run.stage.clock);
  return { file: data.file, passed, lines };
}

/** Plays the fixture sent by the parent page and reports the result to it. */
function proveHere(data: FrameData): void {
  const tell = (proof: Proof | 'ready') => window.parent.postMessage(proof, location.origin);
  addEventListener('message', async ({ origin, data: document }: MessageEvent<FixtureDocument>) => {
    if (origin !== location.origin) return;
    const fixture = withBrand(document, data);
    const failed = (error: unknown): Proof => ({ fixture, left: [], lines: [String(error)] });
    tell(
      await setupOf(data, data.own)
        .then((setup) => prove(fixture, data.entry, setup))
        .catch(failed),
    );
  });
  tell('ready');
}

/** Adds the settings in which the current brand differs from the project's own to the fixture. */
function withBrand(fixture: FixtureDocument, { brand, own }: FrameData): FixtureDocument {
  const other = Object.entries(brand).filter(([name, text]) => own[name] !== text);
  const { steps, ...setup } = fixture;
  return other.length > 0 ? { ...setup, brand: Object.fromEntries(other), steps } : fixture;
}

async function setupOf({ entry, others, places }: FrameData, brand: Setup['brand']): Promise<Setup> {
  const screens = new Map(places.map((place) => [place.screen, { document: place } as unknown as typeof entry]));
  for (const known of [...others, entry]) screens.set(known.document.screen, known);
  return {
    screens,
    brand,
    widgets: await loadWidgets(),
    snapshots: { read: () => undefined },
  };
}

/** Reports the result to the gallery and to tests. */
function say(played: Played): void {
  document.documentElement.dataset.verdict = played.passed ? 'passed' : 'failed';
  document.documentElement.dataset.lines = played.lines.join('\n');
  if (window.parent !== window) window.parent.postMessage(played, location.origin);
}
