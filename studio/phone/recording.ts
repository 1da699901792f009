import { watchHand } from '../../runner/browser/record/hand.ts';
import { look } from '../../runner/browser/record/look.ts';
import { observe } from '../../runner/browser/record/observe.ts';
import { type RecordedPlace, Recorder, recordingOf } from '../../runner/browser/record/recorder.ts';
import { wordsOf } from '../../runner/browser/record/words.ts';
import type { Setup } from '../../runner/page/setup.ts';
import type { Run } from '../../runner/play/run.tsx';
import { makeFixture } from '../../runner/record/make.ts';
import { prove } from '../../runner/record/prove.ts';
import type { Recording } from '../../runner/record/recording.ts';
import { entryAt } from '../../schemas/routes.ts';
import type { Library } from './library.ts';
import type { FromPhone, ToPhone } from './messages.ts';

/** Records what is done on a phone. */
export interface PhoneRecording {
  /** Listens at the doors of what is played, while something is recorded. */
  readonly observe: NonNullable<Setup['observe']>;
  do(what: ToPhone['record']): void;
  /** Makes a fixture of what was recorded, plays it, and tells it. */
  save(name: string, run: Run | undefined): Promise<void>;
}

/** @param tell told what is recorded, and the fixture that is made of it */
export function createRecording(
  library: Library,
  tell: <Kind extends 'recording' | 'recorded'>(kind: Kind, data: FromPhone[Kind]) => void,
): PhoneRecording {
  let active = false;
  let place: RecordedPlace | undefined;
  const show = (): void => {
    const { tape, expecting } = recorder;
    const texts = expecting ? look().texts : undefined;
    tell('recording', active ? { lines: tape ? wordsOf(tape.notes) : [], texts } : null);
  };
  const here = (): RecordedPlace => {
    if (!place) throw new Error('nothing is recorded');
    return place;
  };
  const recorder = new Recorder(
    // A tap that chooses a node is none of the user's.
    { changed: show, finished: show, isOurs: (event) => !active || !event.isTrusted || (event as MouseEvent).altKey },
    {
      now: () => here().now(),
      address: () => here().address(),
      kept: () => here().kept(),
      screenAt: (path, hash) => here().screenAt(path, hash),
    },
  );
  watchHand(recorder);

  return {
    observe(host, kept) {
      if (!active) return;
      const { location, now } = host;
      place = {
        now,
        address: () => location(),
        kept: () => ({ local: new Map(kept.local), session: new Map(kept.session), cookie: new Map(kept.cookie) }),
        screenAt: async (path, hash) => screenAt(library, path, hash),
      };
      recorder.tape = undefined;
      observe(host, recorder);
      // Doors that a phone opens later are open here from the start.
      Object.assign(host, { stored: host.stored, onViewport: host.onViewport });
    },
    do(what) {
      if (what === 'expect') recorder.expecting = !recorder.expecting;
      else if (typeof what === 'object') {
        recorder.expecting = false;
        recorder.note({ is: 'expected', text: what.expected });
      } else {
        active = what === 'begin';
        recorder.expecting = false;
        recorder.tape = undefined;
      }
      show();
    },
    async save(name, run) {
      const { tape } = recorder;
      if (!tape) return;
      recorder.look();
      active = false;
      const setup = await library.setup();
      const { fixture: made, replaced } = makeFixture(await recordingOf(tape, setup.brand), name);
      const entry = setup.screens.get(made.screen);
      if (!entry) throw new Error(`Screen ${made.screen} has an error: what was recorded cannot be played.`);
      await run?.close();
      const { fixture, left, lines } = await prove(made, entry, setup);
      tell('recorded', { fixture, replaced, left, lines });
      show();
    },
  };
}

function screenAt({ screens }: Library, path: string, hash: string): Pick<Recording, 'document' | 'places'> {
  const places = [...screens.values()].map(({ document }) => document);
  const document = entryAt(places, ({ routes }) => routes, path, hash);
  if (!document) throw new Error(`no screen stands at ${path}`);
  return { document, places };
}
