import type { PageHost } from '../../../renderer/wire/host.ts';
import type { Manifest } from '../../../renderer/wire/page.ts';
import { documentPath } from '../../../renderer/wire/routes.ts';
import type { CompiledScreen, Json } from '../../../schemas/compiled.ts';
import type { Step } from '../../../schemas/generated/types.ts';
import { entryAt } from '../../../schemas/routes.ts';
import { visibleText } from '../../page/page.ts';
import type { Control, Note, Noted, Recording } from '../../record/recording.ts';
import { look, stage, wordsAt } from './look.ts';
import { type Listener, parsed } from './observe.ts';
import type { ActionListener } from './user-actions.ts';

/** The recording of one screen, from opening it to leaving it. */
export interface Tape {
  readonly address: Recording['address'];
  readonly opened: number;
  readonly notes: Noted[];
  /** The initial contents of the device's storage, by area. */
  readonly storage: { readonly [area: string]: ReadonlyMap<string, string> };
  /** The screen's document: requested immediately, because a page that is being left has no time for it. */
  readonly screen: Promise<Pick<Recording, 'document' | 'places'>>;
  over: boolean;
}

/** The environment of the recording. */
export interface RecordedPlace {
  /** Milliseconds since 1970. */
  now(): number;
  address(): ReturnType<PageHost['location']>;
  /** The current contents of the device's storage, by area. */
  storage(): Tape['storage'];
  screenAt(path: string, hash: string): Promise<Pick<Recording, 'document' | 'places'>>;
}

/** Callbacks of the recorder. */
export interface RecorderEvents {
  /** Something was recorded, or a screen was opened. */
  changed(): void;
  /** A screen was left; its recording is complete. */
  finished(tape: Tape): void;
  /** Whether an event belongs to the recorder itself and must not be recorded. */
  isOurs(event: Event): boolean;
}

/** The product's own pages. */
const PRODUCT: RecordedPlace = {
  now: () => Date.now(),
  address: () => location,
  storage: () => ({ local: entriesOf(localStorage), session: entriesOf(sessionStorage), cookie: cookies() }),
  screenAt,
};

/** Records the screens of this page, one after the other. */
export class Recorder implements Listener, ActionListener {
  tape: Tape | undefined;
  /** The next tap selects a text that should be expected. */
  expecting = false;
  readonly #events: RecorderEvents;
  readonly #place: RecordedPlace;

  constructor(events: RecorderEvents, place: RecordedPlace = PRODUCT) {
    this.#events = events;
    this.#place = place;
  }

  note(note: Note): void {
    if (!this.tape || (this.tape.over && note.is !== 'answered')) return;
    this.tape.notes.push({ ...note, at: this.#place.now() - this.tape.opened });
    this.#events.changed();
  }

  /** Records what the screen shows now. */
  look(): void {
    if (this.tape && !this.tape.over) this.note(look());
  }

  place(): number {
    return this.tape?.notes.length ?? 0;
  }

  did(step: Step, on?: Control, place = this.place()): Step {
    const { tape } = this;
    if (tape && !tape.over) {
      const at = tape.notes[place]?.at ?? this.#place.now() - tape.opened;
      tape.notes.splice(place, 0, { is: 'did', step, at, ...(on ? { on } : {}) });
      this.#events.changed();
    }
    return step;
  }

  before(event?: Event): boolean {
    if (event && this.#events.isOurs(event)) return false;
    if (this.expecting && event?.type === 'click') {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.#expect(event.target as Element);
      return false;
    }
    if (!event || this.#changesScreen(event)) this.look();
    return true;
  }

  #changesScreen(event: Event): boolean {
    if (event.type === 'keydown') return ['Escape', 'Enter'].includes((event as KeyboardEvent).key);
    if (event.type === 'input') return false;
    const last = this.tape?.notes.at(-1);
    return !(event.type === 'beforeinput' && last?.is === 'did' && 'type' in last.step);
  }

  #expect(target: Element): void {
    const words = wordsAt(target);
    const text = words && stage().contains(words) ? visibleText(words) : '';
    this.expecting = false;
    if (text !== '') this.note({ is: 'expected', text });
    else this.#events.changed();
  }

  opened(): void {
    const { pathname: path, search: query, hash } = this.#place.address();
    const known = this.tape?.address;
    const same = known && known.path === path && known.query === query && known.hash === hash;
    if (same && !this.tape!.over) return;
    const screen = this.#place.screenAt(path, hash);
    // Consumers handle the failure themselves; avoid an unhandled rejection.
    screen.catch(() => {});
    const [opened, storage] = [this.#place.now(), this.#place.storage()];
    this.tape = { address: { path, query, hash }, opened, notes: [], storage, screen, over: false };
    this.#events.changed();
  }

  left(): void {
    if (!this.tape || this.tape.over) return;
    this.tape.over = true;
    this.#events.finished(this.tape);
  }

  onward(url: string): string {
    const target = new URL(url, location.origin);
    if (target.origin !== location.origin) return url;
    target.searchParams.set('record', '1');
    return target.href.slice(target.origin.length);
  }

  /** Starts over by reloading the page. */
  again(): void {
    if (this.tape) this.tape.over = true;
    location.reload();
  }
}

/** Completes the notes to a recording: with the document of the screen, and the routes of the product. */
export async function recordingOf(tape: Tape, brand: Recording['brand']): Promise<Recording> {
  const { address, opened, notes, storage: kept } = tape;
  const { document, places } = await tape.screen;
  const stored = Object.entries(document.stored).flatMap(([name, { in: area }]): [string, Json][] => {
    const text = kept[area]?.get(name);
    return text === undefined ? [] : [[name, parsed(text)]];
  });
  return {
    document,
    places,
    origin: location.origin,
    address,
    opened,
    brand,
    stored: Object.fromEntries(stored),
    notes: [...notes],
  };
}

async function screenAt(path: string, hash: string): Promise<Pick<Recording, 'document' | 'places'>> {
  const { screens } = await fetchJson<Manifest>('/m/current');
  const entry = entryAt(screens, ({ routes }) => routes, path, hash);
  if (!entry) throw new Error(`no screen has the route ${path}`);
  return { document: await fetchJson<CompiledScreen>(documentPath(entry.document)), places: screens };
}

async function fetchJson<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return (await answer.json()) as T;
}

function entriesOf(storage: Storage): Map<string, string> {
  return new Map(Object.entries({ ...storage }) as [string, string][]);
}

function cookies(): Map<string, string> {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  return new Map(pairs.map(([name = '', ...value]) => [name, decodeURIComponent(value.join('='))]));
}
