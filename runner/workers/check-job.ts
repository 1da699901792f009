import type { Issue } from '../../compiler/source/issue.ts';
import type { Project } from '../../compiler/source/project.ts';
import type { BackendSettings } from '../../schemas/backend.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { DesignTokens } from '../../schemas/generated/types.ts';
import type { Verdict } from '../fixture/verdict.ts';

export interface CheckSetup {
  /** Identifies the version of the program, which may affect results. */
  readonly program: string;
}

/** First a project, then any number of its fixtures, by file. */
export type CheckJob =
  | { readonly is: 'compile'; readonly project: Project; readonly snapshots: ReadonlyMap<string, string> }
  | { readonly is: 'play'; readonly files: readonly string[] };

export type CheckResult = CompileResult | PlayResult;

/** A playable fixture. */
export interface Playable {
  readonly file: string;
  readonly screen: string;
  readonly name: string;
  /** SHA-256 of everything that it reads, and of the program: equal keys mean equal results. */
  readonly key: string;
}

export interface CompileResult {
  readonly issues: readonly Issue[];
  readonly documents: readonly CompiledScreen[];
  readonly brand: { readonly [name: string]: string };
  readonly tokens: DesignTokens;
  readonly backend: BackendSettings;
  readonly playable: readonly Playable[];
  /** Verdicts on fixtures that cannot be played. */
  readonly broken: readonly Verdict[];
  /** The coverage goals of the rules. */
  readonly goals: readonly string[];
}

export interface PlayResult {
  /** The result of each fixture, and the goals it reached. */
  readonly played: readonly { readonly verdict: Verdict; readonly reached: readonly string[] }[];
}
