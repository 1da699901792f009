import type { Issue } from '../../compiler/source/issue.ts';
import type { Asset } from '../../compiler/source/project.ts';
import type { BrokenFixture, FixtureText } from '../../runner/fixture/fixture.ts';
import type { PhoneDocuments } from '../phone/messages.ts';

/** Changed files of the project: path, `screens/order/screen.json`, and text, or null for a deleted one. */
export type ChangedFiles = readonly (readonly [path: string, text: string | null])[];

/** Messages to the compile worker. */
export type ToCompileWorker =
  /** The project as published, and the changes of the draft. Sent first, once. */
  | {
      readonly kind: 'open';
      readonly base: ChangedFiles;
      readonly changed: ChangedFiles;
      readonly assets: readonly (readonly [string, Asset])[];
    }
  | { readonly kind: 'change'; readonly changed: ChangedFiles };

/** The fixtures after a pause in typing. */
export interface FixtureList {
  /** Valid fixtures. */
  readonly sound: readonly FixtureText[];
  /** Invalid fixtures, with their errors. */
  readonly broken: readonly BrokenFixture[];
  /** Files of the fixtures whose outcome may differ from that in the published project. */
  readonly concerned: readonly string[];
}

/** Messages from the worker. */
export type FromCompileWorker =
  /** Changes for phones; `base`: the published documents. */
  | { readonly kind: 'documents'; readonly of: 'draft' | 'base'; readonly documents: PhoneDocuments }
  /** The issues of the draft with its fixtures, after a pause in typing. */
  | { readonly kind: 'issues'; readonly issues: readonly Issue[] }
  /** `after`: the number of changes received before they were read. */
  | { readonly kind: 'fixtures'; readonly fixtures: FixtureList; readonly after: number };
