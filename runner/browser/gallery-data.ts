import type { CompiledEntry } from '../../compiler/compile.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';

/** A fixture in the gallery's list. */
export interface ListedFixture {
  /** Path in the project; identifies the fixture when a frame is requested. */
  file: string;
  screen: string;
  name: string;
  /** The effects of the fixture, in words: `toast: Saved`, `went: shelf`. */
  effects: string[];
}

/** The data of the gallery page. */
export interface Listing {
  brand: string;
  /** Other brands to show the screens in, by their names in addresses. */
  others: [name: string, label: string][];
  fixtures: ListedFixture[];
}

/** Everything a frame needs to play one fixture; part of its page. */
export interface FrameData {
  file: string;
  /** null: the parent page sends it once the frame is `ready`, and receives the result. */
  document: FixtureDocument | null;
  entry: CompiledEntry;
  /** The screens on which the fixture continues. */
  others: CompiledEntry[];
  /** The routes of all screens. */
  places: Pick<CompiledScreen, 'screen' | 'routes'>[];
  brand: { readonly [name: string]: string };
  /** The project's own brand, used by fixtures that set no other. */
  own: { readonly [name: string]: string };
}

/** The result of a played fixture, as reported by a frame. */
export interface Played {
  file: string;
  passed: boolean;
  /** The failures, as lines for a person. */
  lines: readonly string[];
}
