import { constantOf } from '../../renderer/expression/constant.ts';
import { dependencies } from '../../renderer/expression/evaluate.ts';
import type { CompiledNode, CompiledScreen, Expr, Outline, SwitchNode, WidgetNode } from '../../schemas/compiled.ts';
import { isTree } from '../../schemas/expression-walk.ts';
import { outlines } from '../../widgets/generated/outlines.ts';
import type { KnownProps } from '../../widgets/parts/outline.ts';

/** Rows that a list of unknown length is taken to have. */
const OUTLINE_ROWS = 3;
/** Most bones of one list: what lies below the first page of a phone needs none. */
const MAX_BONES = 12;

/**
 * The shape of a screen whose data is not there yet, after its own nodes: what the skeleton is drawn from, by the server
 * and by the renderer alike. Conditions on data are taken to be as they mostly are: there is something, and nothing is
 * out of the ordinary. Undefined where there is nothing to wait for.
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

/** One where the user's choice decides which row shows. */
function rowsOf(each: Expr, nodes: readonly CompiledNode[]): number {
  const constant = constantOf(each)?.value;
  if (Array.isArray(constant)) return constant.length;
  const chosen = nodes.every(({ when }) => when !== undefined && dependencies(when).some((key) => /^form\b/.test(key)));
  return chosen ? 1 : OUTLINE_ROWS;
}

/** In a row `else` is what is ordinary, elsewhere the first case without a condition of its own. */
function likelyCase(document: CompiledScreen, node: SwitchNode, inRow: boolean): readonly CompiledNode[] {
  if (inRow && node.else.length > 0) return node.else;
  const likely = node.cases.find(({ when }) => when === undefined || isLikely(document, when));
  return likely?.show ?? node.else;
}

/** Values that stand for nothing. */
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

/** A flag in data marks what is out of the ordinary. */
function isPathLikely(document: CompiledScreen, root: Expr, name: Expr): boolean {
  const own = (table: { readonly [name: string]: Expr }) => Object.hasOwn(table, String(name)) && table[String(name)]!;
  if (root === 'rules') return isLikely(document, own(document.rules));
  if (root === 'let') return isLikely(document, own(document.let));
  return false;
}
