import type { Asset } from '../../compiler/source/project.ts';
import type { BrokenFixture, FixtureText } from '../../runner/fixture/fixture.ts';
import type { PhoneDocuments } from '../phone/messages.ts';

/** Changed files of the project: path, `screens/order/screen.json`, and text, or null for one that is gone. */
export type ChangedFiles = readonly (readonly [path: string, text: string | null])[];

/** What the worker that compiles for phones is told. */
export type ToCompileWorker =
  /** The project as it was published, and what is changed in the draft. Comes first, once. */
  | {
      readonly kind: 'open';
      readonly base: ChangedFiles;
      readonly changed: ChangedFiles;
      readonly assets: readonly (readonly [string, Asset])[];
    }
  | { readonly kind: 'change'; readonly changed: ChangedFiles };

/** Fixtures as they are after a pause in typing. */
export interface FixtureList {
  /** Those that can be played. */
  readonly sound: readonly FixtureText[];
  /** Those that cannot, and why. */
  readonly broken: readonly BrokenFixture[];
  /** Files of those that may end otherwise than in the project as it was published. */
  readonly concerned: readonly string[];
}

/** What it answers. */
export type FromCompileWorker =
  /** What phones must be told of a change; `base`: the documents as they were published. */
  | { readonly kind: 'documents'; readonly of: 'draft' | 'base'; readonly documents: PhoneDocuments }
  | { readonly kind: 'fixtures'; readonly fixtures: FixtureList };
