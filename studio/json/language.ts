import type { ColouredToken, Completion, Fix, Hover } from '../../compiler/service/index.ts';
import type { Issue } from '../../compiler/source/issue.ts';

/** The language service for one editor. It runs in a worker, and answers about the latest text. */
export interface Language {
  completions(path: string, offset: number): Promise<readonly Completion[]>;
  hover(path: string, offset: number, fixture?: string): Promise<Hover | undefined>;
  tokens(path: string): Promise<readonly ColouredToken[]>;
  /** Returns the fixes for an issue. */
  fixes(issue: Issue): Promise<readonly Fix[]>;
  /** Returns the formatted text. */
  format(text: string): Promise<string>;
}
