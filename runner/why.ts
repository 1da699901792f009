import { type EvaluationScope, rowScope } from '../renderer/evaluate.ts';
import { explainExpression, explanationLines } from '../renderer/explain.ts';
import { FUNCTIONS } from '../renderer/functions.ts';
import type { Screen } from '../renderer/screen.ts';
import type { CompiledNode, Expr, SourcePlace, Sources, WidgetNode } from '../schemas/compiled.ts';

/** What keeps a node from the screen now, or lets it there. */
interface Gate {
  n: number;
  holds: boolean;
  /** What kind of condition it is, in words. */
  what: string;
  /** The condition; absent where there is none to explain. */
  expr?: Expr;
  scope: EvaluationScope;
}

/** Most lines of an explanation, beside the place of the rule. */
const MOST_LINES = 10;

/**
 * Why a text is not on the screen: the node of the document that would show it, the conditions around it that do not
 * hold, each with the values of its parts and where they came from. Empty where no node of the document shows it.
 */
export function whyNot(screen: Screen, sources: Sources, wanted: string): string[] {
  const found = candidates(screen, wanted);
  const [best] = found.sort((a, b) => failing(a).length - failing(b).length);
  if (!best) return [];
  const blocked = failing(best);
  const head = `${best.node.w} at ${placeText(sources.nodes[best.node.n])} would show it`;
  if (blocked.length === 0) return [`${head}, and nothing hides it`];
  return [`${head}; it is hidden by`, ...blocked.flatMap((gate) => explainGate(screen, sources, gate))].slice(
    0,
    MOST_LINES + 1,
  );
}

interface Candidate {
  node: WidgetNode;
  gates: Gate[];
}

function failing(candidate: Candidate): Gate[] {
  return candidate.gates.filter((gate) => !gate.holds);
}

/** Every node, shown or not, that shows the text in the screen's present state. */
function candidates(screen: Screen, wanted: string): Candidate[] {
  const found: Candidate[] = [];
  const visit = (nodes: readonly CompiledNode[], scope: EvaluationScope, gates: Gate[]): void => {
    for (const node of nodes) {
      const around = node.when === undefined ? gates : [...gates, conditionGate(screen, node, scope)];
      if ('w' in node) {
        if (shows(screen, node, scope, wanted)) found.push({ node, gates: around });
        visit(node.show ?? [], scope, around);
      } else if ('each' in node) visitRows(node, scope, around);
      else if ('switch' in node) visitCases(node, scope, around);
      else visit(node.show, scope, around);
    }
  };
  const visitRows = (node: Extract<CompiledNode, { each: Expr }>, scope: EvaluationScope, gates: Gate[]): void => {
    const value = screen.evaluate(node.each, scope);
    const rows = Array.isArray(value) ? value : [];
    const gate: Gate = { n: node.n, holds: rows.length > 0, what: 'the list is empty', expr: node.each, scope };
    if (rows.length === 0) visit(node.show, rowScope(scope, node.as, null), [...gates, gate]);
    rows.forEach((row, index) => {
      const inner = rowScope(scope, node.as, row);
      visit(node.show, node.index === undefined ? inner : rowScope(inner, node.index, index), gates);
    });
  };
  const visitCases = (node: Extract<CompiledNode, { switch: Expr }>, scope: EvaluationScope, gates: Gate[]): void => {
    const subject = screen.evaluate(node.switch, scope);
    let taken = -1;
    node.cases.forEach((one, at) => {
      const fits = (one.is as unknown[]).includes(subject);
      const holds = taken < 0 && fits && (one.when === undefined || screen.evaluate(one.when, scope) === true);
      if (holds) taken = at;
      const what = `the case for ${one.is.map((value) => JSON.stringify(value)).join(', ')}`;
      const expr = fits && one.when !== undefined ? one.when : node.switch;
      visit(one.show, scope, [...gates, { n: node.n, holds, what, expr, scope }]);
    });
    const gate: Gate = { n: node.n, holds: taken < 0, what: '`else`, as a case fits', expr: node.switch, scope };
    visit(node.else, scope, [...gates, gate]);
  };

  visit(screen.document.view, screen.scope, phaseGates(screen));
  for (const [name, { n, node }] of Object.entries(screen.document.overlays)) {
    const open = screen.overlays.stack().find((overlay) => overlay.name === name);
    const scope = rowScope(screen.scope, 'with', open?.with ?? {});
    visit([node], scope, [{ n, holds: open !== undefined, what: `overlay ${name} is not open`, scope }]);
  }
  return found;
}

function phaseGates(screen: Screen): Gate[] {
  const phase = screen.phase();
  const what = phase === 'failed' ? 'the screen failed to load' : 'the screen is still loading';
  return [{ n: 0, holds: phase === 'ready', what, scope: screen.scope }];
}

function conditionGate(screen: Screen, node: CompiledNode, scope: EvaluationScope): Gate {
  const holds = screen.evaluate(node.when!, scope) === true;
  return { n: node.n, holds, what: '`when`', expr: node.when!, scope };
}

/** Whether one of the node's values is the text, or holds it as an entry. */
function shows(screen: Screen, node: WidgetNode, scope: EvaluationScope, wanted: string): boolean {
  const holds = (value: unknown): boolean =>
    value === wanted || (typeof value === 'object' && value !== null && Object.values(value).some(holds));
  return Object.values(node.p).some((expr) => holds(screen.evaluate(expr, scope)));
}

function explainGate(screen: Screen, sources: Sources, gate: Gate): string[] {
  const place = sources.nodes[gate.n];
  const rule = place?.rule;
  const at = place ? ` (${place.file}:${rule?.line ?? place.line})` : '';
  const lines = [`  ${gate.what}${at}`];
  if (gate.expr === undefined) return lines;
  return [...lines, ...explain(screen, gate.expr, gate.scope).map((line) => `    ${line}`)];
}

/** Explains an expression of a screen: its parts, their values, where they came from. */
export function explain(screen: Screen, expr: Expr, scope: EvaluationScope): string[] {
  const { document } = screen;
  const context = {
    functions: FUNCTIONS,
    report: () => {},
    origin: (path: string) => originOf(screen, path),
    definition(path: string) {
      const [root = '', name = ''] = path.split('.');
      const table = root === 'rules' ? document.rules : root === 'let' ? document.let : undefined;
      return table && Object.hasOwn(table, name) ? table[name] : undefined;
    },
  };
  return explanationLines(explainExpression(expr, scope, context));
}

/** Where the value at a path came from, in words. */
function originOf({ document }: Screen, path: string): string | undefined {
  const [root = '', name = ''] = path.split('.');
  switch (root) {
    case 'data':
      return Object.hasOwn(document.load, name) ? `answer of ${document.load[name]!.call}` : undefined;
    case 'params':
    case 'session':
      return 'the address';
    case 'form':
      return `field ${name}`;
    case 'state':
      return `state ${name}`;
    case 'stored':
      return `stored ${name}`;
    case 'timers':
      return `timer ${name}`;
    default:
      return undefined;
  }
}

function placeText(place: SourcePlace | undefined): string {
  return place ? `${place.file}:${place.line}` : 'an unknown place';
}
