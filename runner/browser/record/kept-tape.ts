import type { RecordedPlace, Tape } from './recorder.ts';

/** What was recorded on a screen, as it can be stored, to make a fixture of it later. */
export interface KeptTape extends Pick<Tape, 'address' | 'opened' | 'notes'> {
  /** The initial contents of the device's storage, by area. */
  readonly storage: { readonly [area: string]: readonly (readonly [name: string, text: string])[] };
}

export function keptTape({ address, opened, notes, storage }: Tape): KeptTape {
  const areas = Object.entries(storage).map(([area, texts]) => [area, [...texts]] as const);
  return { address, opened, notes: [...notes], storage: Object.fromEntries(areas) };
}

/** Returns a tape to which nothing is added any more. */
export function endedTape({ address, opened, notes, storage }: KeptTape, place: Pick<RecordedPlace, 'screenAt'>): Tape {
  const areas = Object.entries(storage).map(([area, texts]) => [area, new Map(texts)] as const);
  const screen = place.screenAt(address.path, address.hash);
  // Whoever makes a fixture of it handles the failure.
  screen.catch(() => {});
  return { address, opened, notes: [...notes], storage: Object.fromEntries(areas), screen, over: true };
}
