import { constantOf } from '../../renderer/expression/constant.ts';
import { dependencies } from '../../renderer/expression/evaluate.ts';
import type { CompiledNode, CompiledScreen, Expr, Outline, SwitchNode, WidgetNode } from '../../schemas/compiled.ts';
import { isTree } from '../../schemas/expression-walk.ts';
import { outlines } from '../../widgets/generated/outlines.ts';
import type { KnownProps } from '../../widgets/parts/outline.ts';

/** Assumed number of rows in a list of unknown length. */
const OUTLINE_ROWS = 3;
/** Maximum number of skeleton bones per list: below the first viewport none are needed. */
const MAX_BONES = 12;

/**
 * Returns the shape of a screen whose data has not arrived, based on its own nodes; the skeleton is drawn from it, by
 * the server and the renderer alike. Conditions on data are assumed to have their usual value: data is present, and
 * nothing is exceptional. Undefined when there is nothing to wait for.
 */
export function outlineOf(document: CompiledScreen): Outline | undefined {
  if (Object.keys(document.load).length === 0) return undefined;
  return outlineOfList(document, document.view, false);
}

function outlineOfList(document: CompiledScreen, nodes: readonly CompiledNode[], inRow: boolean): Outline {
  return nodes.flatMap((node) => outlineOfNode(document, node, inRow)).slice(0, MAX_BONES);
}

function outlineOfNode(document: CompiledScreen, node: CompiledNode, inRow: boolean): Outline {
  if (node.when !== undefined && !isLikely(document, node.when)) return [];
  if ('w' in node) return outlineOfWidget(document, node, inRow);
  if ('switch' in node) return outlineOfList(document, likelyCase(document, node, inRow), inRow);
  if (!('each' in node)) return outlineOfList(document, node.show, inRow);
  const row = outlineOfList(document, node.show, true);
  return Array.from({ length: rowsOf(node.each, node.show) }, () => row).flat();
}

function outlineOfWidget(document: CompiledScreen, { w, p, show }: WidgetNode, inRow: boolean): Outline {
  const props: KnownProps = Object.fromEntries(Object.entries(p).map(([name, expr]) => [name, knownOf(expr)]));
  const draw = Object.hasOwn(outlines, w) ? outlines[w] : undefined;
  return draw?.(props, outlineOfList(document, show ?? [], inRow)) ?? [];
}

function knownOf(expr: Expr): unknown {
  const constant = constantOf(expr);
  if (constant) return constant.value;
  return isTree(expr) && expr[0] === 'list' ? Array.from({ length: expr.length - 1 }) : undefined;
}

/** One row when the user's choice decides which row is visible. */
function rowsOf(each: Expr, nodes: readonly CompiledNode[]): number {
  const constant = constantOf(each)?.value;
  if (Array.isArray(constant)) return constant.length;
  const chosen = nodes.every(({ when }) => when !== undefined && dependencies(when).some((key) => /^form\b/.test(key)));
  return chosen ? 1 : OUTLINE_ROWS;
}

/** In a row `else` is the usual case; elsewhere it is the first case without a condition of its own. */
function likelyCase(document: CompiledScreen, node: SwitchNode, inRow: boolean): readonly CompiledNode[] {
  if (inRow && node.else.length > 0) return node.else;
  const likely = node.cases.find(({ when }) => when === undefined || isLikely(document, when));
  return likely?.show ?? node.else;
}

/** Values that mean "nothing". */
const NOTHING: readonly unknown[] = [null, '', '0', 0, false];

function isLikely(document: CompiledScreen, expr: Expr): boolean {
  if (!isTree(expr)) return Boolean(expr);
  const [op, a = null, b = null] = expr;
  const likely = (part: Expr) => isLikely(document, part);
  switch (op) {
    case '!':
      return !likely(a);
    case '&&':
      return likely(a) && likely(b);
    case '||':
      return likely(a) || likely(b);
    case '==':
      return !NOTHING.includes(b);
    case 'in':
      return !(Array.isArray(b) && b.some((value) => NOTHING.includes(value)));
    case '$':
      return isPathLikely(document, a, b);
    default:
      return true;
  }
}

/** A flag in the data marks the exceptional case. */
function isPathLikely(document: CompiledScreen, root: Expr, name: Expr): boolean {
  const own = (table: { readonly [name: string]: Expr }) => Object.hasOwn(table, String(name)) && table[String(name)]!;
  if (root === 'rules') return isLikely(document, own(document.rules));
  if (root === 'let') return isLikely(document, own(document.let));
  return false;
}
