/** Changed files of the project: path, `screens/book/screen.json`, and text, or null for a deleted one. */
export type ChangedFiles = readonly (readonly [path: string, text: string | null])[];

/** A request to the language service: function name and arguments. */
export interface Question {
  readonly kind: 'ask';
  readonly number: number;
  readonly name: 'completions' | 'readable' | 'hover' | 'tokens' | 'format' | 'fixes' | 'rename';
  readonly args: readonly unknown[];
}

/** Messages to the language worker. */
export type ToLanguageWorker =
  /** The current project. Sent first, once. */
  | { readonly kind: 'open'; readonly files: { readonly [path: string]: string }; readonly assets: readonly string[] }
  | { readonly kind: 'change'; readonly changed: ChangedFiles }
  | Question;

/** The answer to the request with a number. */
export interface FromLanguageWorker {
  readonly number: number;
  readonly answer: unknown;
}
