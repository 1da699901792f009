import type { CompiledEntry } from '../../compiler/compile.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';

/** One fixture in the list of the gallery. */
export interface ListedFixture {
  /** Path in the project: what a frame is asked for. */
  file: string;
  screen: string;
  name: string;
  /** What leaves the screen, in words: `toast: Saved`, `went: shelf`. */
  effects: string[];
}

/** What the gallery's page shows. */
export interface Listing {
  brand: string;
  /** Other brands to see the screens in, by their names in addresses. */
  others: [name: string, label: string][];
  fixtures: ListedFixture[];
}

/** Everything a frame needs to play one fixture, in the page it comes with. */
export interface FrameData {
  file: string;
  /** null: the page around it says which, once the frame is `ready`, and is told whether it passes. */
  document: FixtureDocument | null;
  entry: CompiledEntry;
  /** The screens at which the fixture goes on. */
  others: CompiledEntry[];
  /** Where the addresses of the product lead. */
  places: Pick<CompiledScreen, 'screen' | 'routes'>[];
  brand: { readonly [name: string]: string };
  /** The project's own brand, which a fixture is played with where it says nothing else. */
  own: { readonly [name: string]: string };
}

/** What a frame says when its fixture is played. */
export interface Played {
  file: string;
  passed: boolean;
  /** What did not hold, in lines for a person. */
  lines: readonly string[];
}
