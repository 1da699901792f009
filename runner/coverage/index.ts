import type { CompiledEntry } from '../../compiler/compile.ts';
import type { Project } from '../../compiler/source/project.ts';
import { type EvaluationScope, Row } from '../../renderer/expression/evaluate.ts';
import type { Trace } from '../../renderer/state/core.ts';
import type { Expr } from '../../schemas/compiled.ts';
import type { FixtureName } from '../fixture/fixture.ts';
import { atomsOf, quietly, tellAtoms } from './atoms.ts';
import { FALSE, type Part, partKey, type Reached, TAKEN, TRUE } from './part.ts';
import { Places } from './places.ts';
import { type CoverageReport, reportOf } from './report.ts';
import { type Builder, type Survey, survey } from './survey.ts';

export { type CoverageReport, percent } from './report.ts';

/** A fixture (by file) reached a goal of the part with this key. Plain data. */
export interface Reach {
  readonly key: string;
  readonly goal: string;
  readonly file: string;
}

/** Measures which parts of documents the fixtures reach, from what the renderer reports while they play. */
export class Coverage {
  readonly #places: Places;
  readonly #surveys = new Map<CompiledEntry, Survey>();
  readonly #parts = new Map<string, { part: Part; reached: Reached }>();

  readonly #onReach: ((reach: Reach) => void) | undefined;

  /**
   * @param entries the screens that are measured
   * @param onReach called once for each goal that a fixture reaches
   */
  constructor(project: Project, entries: Iterable<CompiledEntry>, onReach?: (reach: Reach) => void) {
    this.#onReach = onReach;
    this.#places = new Places(project);
    for (const entry of entries) {
      const surveyed = survey(entry, (file, path) => this.#places.find(file, path) !== undefined);
      this.#surveys.set(entry, surveyed);
      for (const part of surveyed.parts) this.#join(part);
    }
  }

  /** Names of the screens that are measured. */
  get screens(): string[] {
    return [...this.#surveys.keys()].map(({ document }) => document.screen);
  }

  /** The trace to pass to a screen while a fixture plays on it. */
  traceOf(entry: CompiledEntry, fixture: FixtureName): Trace | undefined {
    const surveyed = this.#surveys.get(entry);
    if (!surveyed) return undefined;
    const reach = (part: Part | undefined, goal: string) =>
      part && this.take({ key: partKey(part), goal, file: fixture.file });
    const condition = (part: Part, expr: Expr, value: unknown, scope: EvaluationScope): void => {
      if (typeof value !== 'boolean') return;
      reach(part, value ? TRUE : FALSE);
      const atoms = atomsOf(expr);
      if (atoms.length > 1) tellAtoms(expr, scope, (at, held) => reach(part, `${atoms[at]}: ${held}`));
    };
    const rows = ({ list, as, index, when }: Builder, scope: EvaluationScope): void => {
      const part = surveyed.conditions.get(when as object);
      const items = quietly(list, scope);
      if (!part || !Array.isArray(items)) return;
      items.forEach((item, at) => {
        const row = new Row(scope, as, item);
        const inner = index === null ? row : new Row(row, index, at);
        condition(part, when, quietly(when, inner), inner);
      });
    };
    return {
      evaluated(expr, value, scope) {
        const part = surveyed.conditions.get(expr);
        if (part) condition(part, expr, value, scope);
        for (const builder of surveyed.builders.get(expr) ?? []) rows(builder, scope);
      },
      branch: (n, at) =>
        reach(surveyed.branches.get(`${n} ${at}`), surveyed.branches.get(`${n} ${at}`)?.goals[0] ?? ''),
      step: (n) => reach(surveyed.steps.get(n), TAKEN),
      outcome: (n, outcome) => reach(surveyed.outcomes.get(`${n} ${outcome}`), TAKEN),
      overlay: (name) => reach(surveyed.overlays.get(name), TAKEN),
    };
  }

  /** Discards what fixtures other than these (by file) reached. */
  keepOnly(files: ReadonlySet<string>): void {
    for (const { reached } of this.#parts.values()) {
      for (const [goal, reaching] of reached) {
        for (const file of reaching) if (!files.has(file)) reaching.delete(file);
        if (reaching.size === 0) reached.delete(goal);
      }
    }
  }

  /** What was reached until now. */
  report(): CoverageReport {
    return reportOf([...this.#parts.values()], this.#places);
  }

  #join(part: Part): void {
    const known = this.#parts.get(partKey(part));
    if (!known) this.#parts.set(partKey(part), { part: { ...part, goals: [...part.goals] }, reached: new Map() });
    else for (const goal of part.goals) if (!known.part.goals.includes(goal)) known.part.goals.push(goal);
  }

  /** Adds a result from another measurement of the same screens. */
  take({ key, goal, file }: Reach): void {
    const { reached } = this.#parts.get(key)!;
    const files = reached.get(goal);
    if (files?.has(file)) return;
    if (files) files.add(file);
    else reached.set(goal, new Set([file]));
    this.#onReach?.({ key, goal, file });
  }
}
