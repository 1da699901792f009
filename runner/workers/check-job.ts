import type { Issue } from '../../compiler/source/issue.ts';
import type { Project } from '../../compiler/source/project.ts';
import type { BackendSettings } from '../../schemas/backend.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { DesignTokens } from '../../schemas/generated/types.ts';
import type { Verdict } from '../fixture/verdict.ts';

export interface CheckSetup {
  /** Names the program: another one may play a fixture otherwise. */
  readonly program: string;
}

/** First a project, then any number of its fixtures, by file. */
export type CheckJob =
  | { readonly is: 'compile'; readonly project: Project; readonly snapshots: ReadonlyMap<string, string> }
  | { readonly is: 'play'; readonly files: readonly string[] };

export type CheckResult = CompileResult | PlayResult;

/** A fixture that can be played. */
export interface Playable {
  readonly file: string;
  readonly screen: string;
  readonly name: string;
  /** SHA-256 of everything that it reads, and of the program: the same key, the same end. */
  readonly key: string;
}

export interface CompileResult {
  readonly issues: readonly Issue[];
  readonly documents: readonly CompiledScreen[];
  readonly brand: { readonly [name: string]: string };
  readonly tokens: DesignTokens;
  readonly backend: BackendSettings;
  /** Names of screens that do not compile. */
  readonly unsound: readonly string[];
  readonly playable: readonly Playable[];
  /** Verdicts on fixtures that cannot be played. */
  readonly broken: readonly Verdict[];
  /** What must be seen of the rules. */
  readonly goals: readonly string[];
}

export interface PlayResult {
  /** How each fixture ended, and which goals it reached. */
  readonly played: readonly { readonly verdict: Verdict; readonly reached: readonly string[] }[];
}
