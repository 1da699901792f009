import { type EvaluationScope, rowScope } from '../../renderer/evaluate.ts';
import type { Screen } from '../../renderer/screen.ts';
import type { CompiledNode, Expr, WidgetNode } from '../../schemas/compiled.ts';

/** What keeps a node from the screen now, or lets it there. */
export interface Gate {
  n: number;
  holds: boolean;
  /** What kind of condition it is, in words. */
  what: string;
  /** Where the condition stands, below the node: `when`, `each`, `cases[1].when`. */
  at: string;
  /** The condition; absent where there is none to explain. */
  expr?: Expr;
  scope: EvaluationScope;
}

/** A node that shows a text, and all that decides whether it is on the screen. */
export interface Candidate {
  node: WidgetNode;
  scope: EvaluationScope;
  gates: Gate[];
}

/** The conditions that keep a node from the screen. */
export function failing(candidate: Candidate): Gate[] {
  return candidate.gates.filter((gate) => !gate.holds);
}

/** Every node, on the screen or not, that shows the text in the screen's present state; the least hidden first. */
export function candidates(screen: Screen, wanted: string): Candidate[] {
  const found: Candidate[] = [];
  const walk = new Walk(screen, (candidate) => {
    if (shows(screen, candidate, wanted)) found.push(candidate);
  });
  walk.all();
  return found.sort((a, b) => failing(a).length - failing(b).length);
}

/** Goes through every node of a document with the conditions around it. */
class Walk {
  readonly #screen: Screen;
  readonly #meet: (candidate: Candidate) => void;

  constructor(screen: Screen, meet: (candidate: Candidate) => void) {
    this.#screen = screen;
    this.#meet = meet;
  }

  all(): void {
    const { document, scope, overlays } = this.#screen;
    this.#list(document.view, scope, phaseGates(this.#screen));
    for (const [name, { n, node }] of Object.entries(document.overlays)) {
      const open = overlays.stack().find((overlay) => overlay.name === name);
      const inside = rowScope(scope, 'with', open?.with ?? {});
      const what = open ? `overlay ${name} is open` : `overlay ${name} is not open`;
      this.#list([node], inside, [{ n, holds: open !== undefined, what, at: '', scope: inside }]);
    }
  }

  #list(nodes: readonly CompiledNode[], scope: EvaluationScope, gates: Gate[]): void {
    for (const node of nodes) {
      const around = node.when === undefined ? gates : [...gates, conditionGate(this.#screen, node, scope)];
      if ('w' in node) {
        this.#meet({ node, scope, gates: around });
        this.#list(node.show ?? [], scope, around);
      } else if ('each' in node) this.#rows(node, scope, around);
      else if ('switch' in node) this.#cases(node, scope, around);
      else this.#list(node.show, scope, around);
    }
  }

  #rows(node: Extract<CompiledNode, { each: Expr }>, scope: EvaluationScope, gates: Gate[]): void {
    const value = this.#screen.evaluate(node.each, scope);
    const rows = Array.isArray(value) ? value : [];
    const gate = { n: node.n, at: 'each', expr: node.each, scope };
    const empty: Gate = { ...gate, holds: rows.length === 0, what: 'the list has entries' };
    if (node.else) this.#list(node.else, scope, [...gates, empty]);
    if (rows.length === 0) {
      const none = { ...gate, holds: false, what: 'the list is empty' };
      this.#list(node.show, rowScope(scope, node.as, null), [...gates, none]);
    }
    rows.forEach((row, index) => {
      const inner = rowScope(scope, node.as, row);
      this.#list(node.show, node.index === undefined ? inner : rowScope(inner, node.index, index), gates);
    });
  }

  #cases(node: Extract<CompiledNode, { switch: Expr }>, scope: EvaluationScope, gates: Gate[]): void {
    const subject = this.#screen.evaluate(node.switch, scope);
    let taken = -1;
    node.cases.forEach((one, index) => {
      const fits = (one.is as unknown[]).includes(subject);
      const holds = taken < 0 && fits && (one.when === undefined || this.#screen.evaluate(one.when, scope) === true);
      const before = taken;
      if (holds) taken = index;
      const guarded = fits && before < 0 && one.when !== undefined;
      const what = `the case for ${one.is.map((value) => JSON.stringify(value)).join(', ')}`;
      const gate: Gate = {
        n: node.n,
        holds,
        what: before >= 0 && fits ? `${what}; an earlier case fits` : what,
        at: guarded ? `cases[${index}].when` : `cases[${index}].is`,
        expr: guarded ? one.when! : node.switch,
        scope,
      };
      this.#list(one.show, scope, [...gates, gate]);
    });
    const otherwise = {
      n: node.n,
      holds: taken < 0,
      what: '`else`: a case fits',
      at: 'else',
      expr: node.switch,
      scope,
    };
    this.#list(node.else, scope, [...gates, otherwise]);
  }
}

function phaseGates(screen: Screen): Gate[] {
  const phase = screen.phase();
  const what = phase === 'failed' ? 'the screen failed to load' : 'the screen is still loading';
  return [{ n: 0, holds: phase === 'ready', what, at: '', scope: screen.scope }];
}

function conditionGate(screen: Screen, node: CompiledNode, scope: EvaluationScope): Gate {
  const holds = screen.evaluate(node.when!, scope) === true;
  return { n: node.n, holds, what: '`when`', at: 'when', expr: node.when!, scope };
}

/** Whether one of the node's values is the text, or holds it as an entry. */
function shows(screen: Screen, { node, scope }: Candidate, wanted: string): boolean {
  const holds = (value: unknown): boolean =>
    value === wanted || (typeof value === 'object' && value !== null && Object.values(value).some(holds));
  return Object.values(node.p).some((expr) => holds(screen.evaluate(expr, scope)));
}
