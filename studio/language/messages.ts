import type { Issue } from '../../compiler/source/issue.ts';

/** Changed files of the project: path, `screens/book/screen.json`, and text, or null for one that is gone. */
export type ChangedFiles = readonly (readonly [path: string, text: string | null])[];

/** A question to the language service: the name of its function, and what it is given. */
export interface Question {
  readonly kind: 'ask';
  readonly number: number;
  readonly name: 'completions' | 'hover' | 'tokens' | 'format' | 'fixes' | 'rename';
  readonly given: readonly unknown[];
}

/** What the worker with the language service is told. */
export type ToLanguageWorker =
  /** The project as it is now. Comes first, once. */
  | { readonly kind: 'open'; readonly files: { readonly [path: string]: string }; readonly assets: readonly string[] }
  | { readonly kind: 'change'; readonly changed: ChangedFiles }
  | Question;

/** What it answers. */
export type FromLanguageWorker =
  | { readonly kind: 'answer'; readonly number: number; readonly answer: unknown }
  /** What is wrong in the project, after each pause in typing. */
  | { readonly kind: 'issues'; readonly issues: readonly Issue[] };
