import type { ColouredToken, Completion, Hover } from '../../compiler/service/index.ts';
import type { Issue } from '../../compiler/source/issue.ts';

/** An issue in the text at hand, with what would mend it. */
export interface FoundIssue {
  readonly issue: Issue;
  /** UTF-16 units of the file, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly fixes: readonly QuickFix[];
}

/** A change that mends an issue. */
export interface QuickFix {
  /** What it does: ``write `isDelay` ``. */
  readonly says: string;
  readonly edits: readonly {
    readonly path: string;
    readonly start: number;
    readonly end: number;
    readonly text: string;
  }[];
}

/**
 * The language service as an editor of one page sees it: it answers from a worker. Every question is about the text as it was
 * changed last.
 */
export interface Language {
  completions(path: string, offset: number): Promise<readonly Completion[]>;
  hover(path: string, offset: number, fixture?: string): Promise<Hover | undefined>;
  tokens(path: string): Promise<readonly ColouredToken[]>;
  issues(path: string): Promise<readonly FoundIssue[]>;
  /** The text as the project writes it. */
  format(text: string): Promise<string>;
}
