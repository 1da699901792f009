import type { CompiledEntry } from '../../compiler/compile.ts';
import type { Action, CompiledNode, Expr, WidgetNode } from '../../schemas/compiled.ts';
import { furtherOutcomes, handlersOf } from '../../schemas/handlers.ts';
import { nodesIn, rootsOf } from '../../schemas/node-walk.ts';
import { atomsOf } from './atoms.ts';
import { EMPTY, FALSE, type Part, type PartKind, TAKEN, TRUE } from './part.ts';

/** A list built from rows in a property, with conditions on some of them. */
export interface Builder {
  readonly list: Expr;
  readonly as: string;
  readonly index: string | null;
  readonly when: Expr;
}

/** The parts of one compiled screen, indexed by what the renderer reports. */
export interface Survey {
  readonly parts: Part[];
  /** By the condition's tree. */
  readonly conditions: Map<object, Part>;
  /** By the tree of the property that contains them. */
  readonly builders: Map<object, Builder[]>;
  /** By the number of a switch or list and the index of the branch; -1 is `else`. */
  readonly branches: Map<string, Part>;
  /** By the number of a call or load and the outcome. */
  readonly outcomes: Map<string, Part>;
  readonly steps: Map<number, Part>;
  readonly overlays: Map<string, Part>;
}

/** Whether a file has something at a path. */
export type IsWritten = (file: string, path: string) => boolean;

/**
 * All parts of a screen that may be executed or not, or be true or false. Fallbacks for widgets that cannot be drawn do
 * not count.
 */
export function survey(entry: CompiledEntry, isWritten: IsWritten): Survey {
  return new Surveyor(entry, isWritten).survey();
}

/** Actions that contain a condition or further actions. */
type Branching = Extract<Action, { when: Expr } | { that: Expr } | { then: object }>['do'];

class Surveyor {
  readonly #entry: CompiledEntry;
  readonly #isWritten: IsWritten;
  /** Calls and outcomes for which some use of the call relies on the contract's handler. */
  readonly #left = new Set<string>();
  readonly #found: Survey = {
    parts: [],
    conditions: new Map(),
    builders: new Map(),
    branches: new Map(),
    outcomes: new Map(),
    steps: new Map(),
    overlays: new Map(),
  };

  /** The measured parts inside an action. */
  readonly #inside: { [Do in Branching]: (step: Extract<Action, { do: Do }>) => void } = {
    if: (step) => {
      this.#conditionAt(step.n, 'when', step.when, 'if');
      this.#steps(step.then);
      this.#steps(step.else);
    },
    require: (step) => {
      if ('that' in step) this.#conditionAt(step.n, 'that', step.that, 'require');
    },
    call: (step) => {
      this.#leave(step.call, step.then);
      this.#then(step.n, step.then);
    },
  };

  constructor(entry: CompiledEntry, isWritten: IsWritten) {
    this.#entry = entry;
    this.#isWritten = isWritten;
  }

  survey(): Survey {
    const { document, sources } = this.#entry;
    for (const [name, expr] of Object.entries(document.rules)) {
      const place = sources.names[`rules.${name}`];
      if (place && Array.isArray(expr)) this.#condition(expr, place.file, place.path, 'rule');
    }
    for (const load of Object.values(document.load)) {
      this.#conditionAt(load.n, 'when', load.when, 'when');
      this.#leave(load.call, load.then);
      this.#then(load.n, load.then, 'ok');
    }
    for (const [, steps] of handlersOf(document)) this.#steps(steps);
    for (const node of nodesIn(rootsOf(document))) this.#node(node);
    for (const [name, { n }] of Object.entries(document.overlays)) {
      const part = this.#part(n, '', 'overlay', [TAKEN]);
      if (part) this.#found.overlays.set(name, part);
    }
    for (const [name, call] of Object.entries(document.calls)) {
      const left = (outcome: string) => this.#left.has(`${name} ${outcome}`);
      for (const { is, usually } of call.outcomes) if (left(is)) this.#steps(usually);
      if (left('unreachable')) this.#steps(call.unreachable);
    }
    return this.#found;
  }

  #node(node: CompiledNode): void {
    this.#conditionAt(node.n, 'when', node.when, 'when');
    if ('w' in node) this.#widget(node);
    else if ('each' in node) this.#rows(node);
    else if ('switch' in node) this.#cases(node);
  }

  #widget(node: WidgetNode): void {
    for (const [name, expr] of Object.entries(node.p)) this.#property(node.n, name, expr);
    for (const check of node.field?.checks ?? []) this.#conditionAt(check.n, 'that', check.that, 'check');
    if (node.field?.upload) this.#leave(node.field.upload.call, node.field.upload.then);
  }

  /** Conditions of rows in a list property. */
  #property(n: number, name: string, expr: Expr): void {
    if (!Array.isArray(expr) || expr[0] !== 'flat') return;
    const builders: Builder[] = [];
    (expr.slice(1) as Expr[]).forEach((part, at) => {
      if (!Array.isArray(part) || part[0] !== 'each') return;
      const [, list = null, as, index = null, when = null] = part as Expr[];
      if (!Array.isArray(when)) return;
      this.#conditionAt(n, `${name}[${at}].when`, when, 'when');
      builders.push({ list, as: String(as), index: index === null ? null : String(index), when });
    });
    if (builders.length > 0) this.#found.builders.set(expr, builders);
  }

  #rows(node: Extract<CompiledNode, { each: Expr }>): void {
    const rows = this.#part(node.n, 'each', 'each', [TAKEN]);
    if (rows) this.#found.branches.set(`${node.n} 0`, rows);
    const none = node.else && this.#part(node.n, 'else', 'else', [EMPTY]);
    if (none) this.#found.branches.set(`${node.n} -1`, none);
  }

  #cases(node: Extract<CompiledNode, { switch: Expr }>): void {
    node.cases.forEach(({ when }, at) => {
      const part = this.#part(node.n, `cases[${at}].is`, 'case', [TAKEN]);
      if (part) this.#found.branches.set(`${node.n} ${at}`, part);
      this.#conditionAt(node.n, `cases[${at}].when`, when, 'when');
    });
    if (this.#written(node.n, 'else')) {
      const part = this.#part(node.n, 'else', 'else', [TAKEN]);
      if (part) this.#found.branches.set(`${node.n} -1`, part);
    }
  }

  #steps(steps: readonly Action[] | undefined): void {
    for (const step of steps ?? []) {
      if (this.#found.steps.has(step.n)) continue;
      const part = this.#part(step.n, 'do', 'step', [TAKEN]);
      if (part) this.#found.steps.set(step.n, part);
      // Dispatches an action by its name.
      const inside: { [name: string]: (step: never) => void } = this.#inside;
      inside[step.do]?.(step as never);
    }
  }

  /** The handlers of a call's outcomes; `else` counts once for all outcomes that it covers. */
  #then(n: number, then: { [outcome: string]: Action[] } | undefined, settled?: string): void {
    for (const [outcome, steps] of Object.entries(then ?? {})) {
      const name = this.#written(n, `then.${outcome}`) ? outcome : 'else';
      const part =
        outcome === settled && name === 'else' ? undefined : this.#part(n, `then.${name}`, 'outcome', [TAKEN]);
      if (part) this.#found.outcomes.set(`${n} ${outcome}`, part);
      this.#steps(steps);
    }
  }

  #leave(call: string, then: { [outcome: string]: Action[] } = {}): void {
    const { outcomes = [], money } = this.#entry.document.calls[call] ?? {};
    for (const outcome of [...outcomes.map(({ is }) => is), ...furtherOutcomes(money)]) {
      if (!Object.hasOwn(then, outcome)) this.#left.add(`${call} ${outcome}`);
    }
  }

  #conditionAt(n: number, below: string, expr: Expr | undefined, kind: PartKind): void {
    const place = this.#entry.sources.nodes[n];
    if (place && Array.isArray(expr)) this.#condition(expr, place.file, joined(place.path, below), kind);
  }

  #condition(expr: Expr, file: string, path: string, kind: PartKind): void {
    const atoms = atomsOf(expr);
    const inner = atoms.length < 2 ? [] : atoms.flatMap((atom) => [`${atom}: ${TRUE}`, `${atom}: ${FALSE}`]);
    this.#found.conditions.set(expr as object, this.#add({ file, path, kind, goals: [TRUE, FALSE, ...inner] }));
  }

  #part(n: number, below: string, kind: PartKind, goals: string[]): Part | undefined {
    const place = this.#entry.sources.nodes[n];
    return place && this.#add({ file: place.file, path: joined(place.path, below), kind, goals });
  }

  #add(part: Part): Part {
    this.#found.parts.push(part);
    return part;
  }

  #written(n: number, below: string): boolean {
    const place = this.#entry.sources.nodes[n];
    return place !== undefined && this.#isWritten(place.file, joined(place.path, below));
  }
}

function joined(path: string, below: string): string {
  return below === '' ? path : path === '' ? below : `${path}.${below}`;
}
