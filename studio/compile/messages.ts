import type { Issue } from '../../compiler/source/issue.ts';
import type { Asset } from '../../compiler/source/project.ts';
import type { BrokenFixture, FixtureText } from '../../runner/fixture/fixture.ts';
import type { PhoneDocuments } from '../phone/messages.ts';

/** Changed files of the project: path, `screens/order/screen.json`, and text, or null for a deleted one. */
export type ChangedFiles = readonly (readonly [path: string, text: string | null])[];

/** The first message to the compile worker: the project as published, and the changes of the draft. */
export interface OpenProject {
  readonly base: ChangedFiles;
  readonly changed: ChangedFiles;
  readonly assets: readonly (readonly [string, Asset])[];
}

/** Messages to the worker on the port of an open project. */
export interface ToCompileWorker {
  readonly changed: ChangedFiles;
}

/** The fixtures after a pause in typing. */
export interface FixtureList {
  /** Valid fixtures. */
  readonly sound: readonly FixtureText[];
  /** Invalid fixtures, with their errors. */
  readonly broken: readonly BrokenFixture[];
  /** Files of the fixtures whose outcome may differ from that in the published project. */
  readonly concerned: readonly string[];
}

/** Messages from the worker on the port of an open project. */
export type FromCompileWorker =
  /** Changes for phones; `base`: the published documents. `after`: the number of changes received before. */
  | {
      readonly kind: 'documents';
      readonly of: 'draft' | 'base';
      readonly documents: PhoneDocuments;
      readonly after: number;
    }
  /** The issues of the draft with its fixtures, after a pause in typing. */
  | { readonly kind: 'issues'; readonly issues: readonly Issue[] }
  /** `after`: the number of changes received before they were read. */
  | { readonly kind: 'fixtures'; readonly fixtures: FixtureList; readonly after: number };
