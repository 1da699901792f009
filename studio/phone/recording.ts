import { endedTape, keptTape } from '../../runner/browser/record/kept-tape.ts';
import { look } from '../../runner/browser/record/look.ts';
import { observe } from '../../runner/browser/record/observe.ts';
import { type RecordedPlace, Recorder, recordingOf } from '../../runner/browser/record/recorder.ts';
import { watchUser } from '../../runner/browser/record/user-actions.ts';
import { wordsOf } from '../../runner/browser/record/words.ts';
import type { Setup } from '../../runner/page/setup.ts';
import type { Run } from '../../runner/play/run.tsx';
import { makeFixture } from '../../runner/record/make.ts';
import { prove } from '../../runner/record/prove.ts';
import type { Recording } from '../../runner/record/recording.ts';
import { entryAt } from '../../schemas/routes.ts';
import type { Library } from './library.ts';
import type { FromPhone, ToPhone } from './messages.ts';

/** Records the use of a phone. */
export interface PhoneRecording {
  /** Observes the run while recording. */
  readonly observe: NonNullable<Setup['observe']>;
  isActive(): boolean;
  do(command: ToPhone['record']): void;
  /** Creates a fixture from the recording, runs it, and reports it. The clock of `run` stands still. */
  save(name: string, run: Run | undefined): Promise<void>;
}

type Observed = Parameters<PhoneRecording['observe']>;

/** @param send receives the state of the recording, and the resulting fixture */
export function createRecording(
  library: Library,
  send: <Kind extends 'recording' | 'recorded'>(kind: Kind, data: FromPhone[Kind]) => void,
): PhoneRecording {
  let active = false;
  /** Whether it was begun before the page was left. */
  let isKept = false;
  let place: RecordedPlace | undefined;
  let lastSent = '';
  const show = (): void => {
    const { tape, expecting } = recorder;
    const texts = expecting ? look().texts : undefined;
    // The screen may still be loading when a text is to be chosen: the list follows what it shows.
    if (expecting) changes.observe(document.body, { subtree: true, childList: true, characterData: true });
    else changes.disconnect();
    const over: 'page' | 'screen' | undefined = isKept ? 'page' : tape?.over ? 'screen' : undefined;
    const lines = tape ? wordsOf(tape.notes) : [];
    const state = active ? { lines, texts, over, tape: tape && keptTape(tape) } : null;
    const text = JSON.stringify(state);
    if (text === lastSent) return;
    lastSent = text;
    send('recording', state);
  };
  const changes = new MutationObserver(show);
  const here = (): RecordedPlace => {
    if (!place) throw new Error('nothing has been recorded');
    return place;
  };
  const recorder = new Recorder(
    // A tap that selects a node is not part of the recording.
    { changed: show, finished: show, isOurs: (event) => !active || !event.isTrusted || (event as MouseEvent).altKey },
    {
      now: () => here().now(),
      address: () => here().address(),
      storage: () => here().storage(),
      screenAt: (path, hash) => here().screenAt(path, hash),
    },
  );
  watchUser(recorder);

  return {
    observe(host, stores) {
      if (!active || isKept) return;
      place = placeOf(library, host, stores);
      recorder.tape = undefined;
      observe(host, recorder);
      // Features that a phone enables later are enabled from the start here.
      Object.assign(host, { stored: host.stored, onViewport: host.onViewport });
    },
    isActive: () => active,
    do(command) {
      if (command === 'expect') recorder.expecting = !recorder.expecting;
      else if (typeof command === 'object') {
        recorder.expecting = false;
        if ('kept' in command) {
          [active, isKept] = [true, true];
          recorder.tape = endedTape(command.kept, { screenAt: async (path, hash) => screenAt(library, path, hash) });
        } else recorder.note({ is: 'expected', text: command.expected });
      } else {
        active = command === 'begin';
        isKept = false;
        recorder.expecting = false;
        recorder.tape = undefined;
      }
      show();
    },
    async save(name, run) {
      const { tape } = recorder;
      if (!tape) return;
      recorder.look();
      try {
        const setup = await library.setup();
        const { fixture: recorded, replaced } = makeFixture(await recordingOf(tape, setup.brand), name);
        const entry = setup.screens.get(recorded.screen);
        if (!entry) throw new Error(`Screen ${recorded.screen} has an error: what was recorded cannot be played.`);
        await run?.close();
        const { fixture, left, lines } = await prove(recorded, entry, setup);
        send('recorded', { fixture, replaced, left, lines });
      } finally {
        // Not before: once the recording is over, the page shows the screen again, where this is being played.
        [active, isKept] = [false, false];
        show();
      }
    },
  };
}

/** Where a phone is, with copies of what it stores. */
function placeOf(library: Library, { location, now }: Observed[0], stores: Observed[1]): RecordedPlace {
  return {
    now,
    address: () => location(),
    storage: () => ({
      local: new Map(stores.local),
      session: new Map(stores.session),
      cookie: new Map(stores.cookie),
    }),
    screenAt: async (path, hash) => screenAt(library, path, hash),
  };
}

function screenAt({ screens }: Library, path: string, hash: string): Pick<Recording, 'document' | 'places'> {
  const places = [...screens.values()].map(({ document }) => document);
  const document = entryAt(places, ({ routes }) => routes, path, hash);
  if (!document) throw new Error(`there is no screen at ${path}`);
  return { document, places };
}
