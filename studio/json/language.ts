import type { ColouredToken, Completion, Hover } from '../../compiler/service/index.ts';
import type { Issue } from '../../compiler/source/issue.ts';

/** An issue in the text, with its fixes. */
export interface FoundIssue {
  readonly issue: Issue;
  /** UTF-16 units of the file, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly fixes: readonly QuickFix[];
}

/** A fix for an issue. */
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

/** The language service for one editor. It runs in a worker, and answers about the latest text. */
export interface Language {
  completions(path: string, offset: number): Promise<readonly Completion[]>;
  hover(path: string, offset: number, fixture?: string): Promise<Hover | undefined>;
  tokens(path: string): Promise<readonly ColouredToken[]>;
  issues(path: string): Promise<readonly FoundIssue[]>;
  /** Returns the formatted text. */
  format(text: string): Promise<string>;
}
