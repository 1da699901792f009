import type { FixtureDocument } from '../../../schemas/generated/types.ts';
import type { Proof } from '../../record/prove.ts';

/** Milliseconds after which a fixture without a result has failed. */
const MAX_PLAY_MS = 20_000;

/** Plays a fixture in a frame of its own, next to the recorded page. Rejects if there is no result. */
export function tryOut(fixture: FixtureDocument, place: Node): Promise<Proof> {
  const frame = document.createElement('iframe');
  frame.src = `/gallery/frame?screen=${encodeURIComponent(fixture.screen)}`;
  frame.title = 'Playing the fixture';
  frame.className = 'proof';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  return new Promise<Proof>((done, fail) => {
    const timer = setTimeout(() => over(() => fail(new Error('The fixture could not be played.'))), MAX_PLAY_MS);
    const hear = ({ source, data }: MessageEvent<Proof | 'ready'>): void => {
      if (source !== frame.contentWindow) return;
      if (data === 'ready') frame.contentWindow?.postMessage(fixture, location.origin);
      else over(() => done(data));
    };
    const over = (then: () => void): void => {
      clearTimeout(timer);
      removeEventListener('message', hear);
      frame.remove();
      then();
    };
    addEventListener('message', hear);
    place.appendChild(frame);
  });
}
