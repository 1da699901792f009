import { type Compiled, type Compiler, createCompiler } from '../../compiler/compile.ts';
import { formatIssue, type Issue } from '../../compiler/source/issue.ts';
import type { Project } from '../../compiler/source/project.ts';
import { type Fixture, readFixtures } from '../fixture/fixture.ts';
import type { Setup } from '../page/setup.ts';
import { play } from '../play/play.ts';
import { setupOf } from '../play/prepare.ts';
import { folderSnapshots } from '../play/snapshots.ts';
import { applied, type Mutant } from './mutant.ts';

/** The result of a mutant. Plain data. */
export type Fate =
  /** The check reports an error or warning in this file. */
  | { readonly is: 'stopped'; readonly file: string; readonly why: string }
  /** It compiles to identical screens. */
  | { readonly is: 'same' }
  /** A fixture fails: its file, and the first line of why; or it does not terminate. */
  | { readonly is: 'killed'; readonly by: string; readonly why: string }
  /** All fixtures of the changed screens pass; `played` is their number. */
  | { readonly is: 'survived'; readonly played: number };

/** A mutant and its result. */
export interface Result {
  readonly mutant: Mutant;
  readonly fate: Fate;
}

/** Tries changes to one project in this thread's page. */
export class Trials {
  readonly #project: Project;
  readonly #folder: string;
  readonly #compiler: Compiler = createCompiler();
  readonly #base: Compiled;
  readonly #known: ReadonlySet<string>;
  readonly #fixtures: readonly Fixture[];
  /**
   * Which fixtures detected mutants where in each document: nearby mutants are often detected by the same one, so try
   * it first.
   */
  readonly #kills = new Map<string, { at: number; file: string }[]>();
  /** Fixtures that pass on the unchanged project. */
  readonly #sound = new Set<string>();
  #setup: Setup | undefined;

  constructor(project: Project, folder: string) {
    this.#project = project;
    this.#folder = folder;
    this.#base = this.#compiler.compile(project);
    this.#known = new Set(this.#base.issues.map(issueKey));
    this.#fixtures = readFixtures(project, this.#base.issues).sound;
  }

  /**
   * Compiles the project with the change and plays fixtures of the screens concerned until one fails.
   *
   * @param played called after each fixture
   * @throws if a fixture fails on the unchanged project, because it proves nothing then, or if the check breaks off
   */
  async try(mutant: Mutant, played: () => void = () => {}): Promise<Fate> {
    const { compiled, issues } = this.#compiledWith(mutant);
    const broken = issues.find(({ code }) => code === 'check-failed');
    if (broken) throw new Error(formatIssue(broken));
    const [first] = issues;
    if (first) return { is: 'stopped', file: first.file, why: first.message };
    const screens = this.#changedIn(compiled);
    if (screens.size === 0) return { is: 'same' };
    const fixtures = this.#fixtures.filter((fixture) => showsOneOf(fixture, screens));
    for (const fixture of this.#likeliestFirst(fixtures, mutant)) {
      await this.#proveSound(fixture);
      const why = await this.#failureOf(fixture, compiled, true);
      played();
      if (why === undefined) continue;
      this.#remember(mutant, fixture);
      return { is: 'killed', by: fixture.file, why };
    }
    return { is: 'survived', played: fixtures.length };
  }

  /**
   * Which of the given fixtures (by file) detect the change: they fail, or the check finds that they cannot be played,
   * for example because their address matches no route. Other errors of the check prove nothing.
   *
   * @throws if one of them fails on the unchanged project
   */
  async noticedBy(mutant: Mutant, files: readonly string[]): Promise<string[]> {
    const { compiled, issues } = this.#compiledWith(mutant);
    const places = issues.flatMap((issue) => [issue, ...(issue.also ?? [])].map(({ file }) => file));
    if (issues.length > 0) return files.filter((file) => places.includes(file));
    const screens = this.#changedIn(compiled);
    const killers: string[] = [];
    for (const fixture of this.#fixtures) {
      if (!files.includes(fixture.file) || !showsOneOf(fixture, screens)) continue;
      await this.#proveSound(fixture);
      if ((await this.#failureOf(fixture, compiled, true)) !== undefined) killers.push(fixture.file);
    }
    return killers;
  }

  /** Compiles the project with the change; returns only the new issues. */
  #compiledWith(mutant: Mutant): { compiled: Compiled; issues: Issue[] } {
    const text = this.#project.files.get(mutant.file) ?? '';
    const files = new Map(this.#project.files).set(mutant.file, applied(text, mutant));
    const compiled = this.#compiler.compile({ ...this.#project, files });
    return { compiled, issues: compiled.issues.filter((issue) => !this.#known.has(issueKey(issue))) };
  }

  #changedIn({ screens }: Compiled): Set<string> {
    const hashOf = (name: string) => this.#base.screens.get(name)?.document.hash;
    return new Set([...screens].flatMap(([name, { document }]) => (document.hash === hashOf(name) ? [] : [name])));
  }

  #likeliestFirst(fixtures: readonly Fixture[], { file, start }: Mutant): Fixture[] {
    const distances = new Map<string, number>();
    for (const kill of this.#kills.get(file) ?? []) {
      const distance = Math.abs(kill.at - start);
      if (distance < (distances.get(kill.file) ?? Number.POSITIVE_INFINITY)) distances.set(kill.file, distance);
    }
    const rank = (fixture: Fixture) => distances.get(fixture.file) ?? Number.MAX_SAFE_INTEGER;
    return [...fixtures].sort((a, b) => rank(a) - rank(b));
  }

  #remember({ file, start }: Mutant, fixture: Fixture): void {
    const kills = this.#kills.get(file);
    if (kills) kills.push({ at: start, file: fixture.file });
    else this.#kills.set(file, [{ at: start, file: fixture.file }]);
  }

  async #failureOf(fixture: Fixture, { screens, brand }: Compiled, loaded = false): Promise<string | undefined> {
    this.#setup ??= await setupOf(this.#base, folderSnapshots(this.#folder));
    const { passed, lines } = await play(fixture, { ...this.#setup, loaded, screens, brand });
    return passed ? undefined : (lines[0] ?? '');
  }

  /** Plays a fixture once on the unchanged project; this also loads the modules that its taps need. */
  async #proveSound(fixture: Fixture): Promise<void> {
    if (this.#sound.has(fixture.file)) return;
    const why = await this.#failureOf(fixture, this.#base);
    if (why !== undefined) throw new Error(`${fixture.file} fails without any change: ${why}`);
    this.#sound.add(fixture.file);
  }
}

/** Whether a fixture starts or continues on one of the screens. */
function showsOneOf({ screen, document }: Fixture, screens: ReadonlySet<string>): boolean {
  return screens.has(screen) || document.steps.some((step) => 'went' in step && screens.has(String(step.went)));
}

/** Identifies an issue regardless of its line. */
function issueKey({ file, code, path, message }: Issue): string {
  return [file, code, path, message].join('\n');
}
