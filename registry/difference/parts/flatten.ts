import type {
  CompiledNode,
  EachNode,
  Expr,
  ExprTree,
  GroupNode,
  SwitchNode,
  WidgetNode,
} from '../../../schemas/compiled.ts';
import { negation } from '../expressions/simplify.ts';
import type { Condition } from './conditions.ts';
import { NO_ROWS, type Rows } from './keys.ts';

/** A list that rows are created from. */
export interface Repeated {
  readonly list: Expr;
  readonly key: Expr | undefined;
  /** The rows around the list itself, and those of `key`. */
  readonly outer: Rows;
  readonly inner: Rows;
}

/** A widget in its place on the screen; the groups, choices and repetitions around it become conditions and lists. */
export interface Shown {
  readonly node: WidgetNode;
  /** The overlay it is in, `''` for the view. */
  readonly root: string;
  readonly parent: Shown | undefined;
  /** Conditions for it to be shown, in addition to those of its parent. */
  readonly conditions: readonly Condition[];
  /** The lists it is repeated for, from outermost to innermost, in addition to those of its parent. */
  readonly repeated: readonly Repeated[];
  /** Names of rows that its expressions can read. */
  readonly rows: Rows;
  readonly children: Shown[];
  /** Nodes shown instead when its widget cannot be rendered. */
  readonly fallbacks: readonly CompiledNode[];
}

/** What surrounds a node, collected on the way down to it. */
interface Around extends Pick<Shown, 'root' | 'parent' | 'conditions' | 'repeated' | 'rows' | 'fallbacks'> {}

interface Kinds {
  widget: WidgetNode;
  each: EachNode;
  switch: SwitchNode;
  group: GroupNode;
}

/** The widgets in a list of nodes, in document order. */
export function flatten(nodes: readonly CompiledNode[], root: string): Shown[] {
  const around: Around = { root, parent: undefined, conditions: [], repeated: [], rows: NO_ROWS, fallbacks: [] };
  return nodes.flatMap((node) => shownOf(node, around));
}

/** A widget with everything inside it. */
export function flattenWidget(node: WidgetNode, root: string): Shown {
  return flatten([node], root)[0]!;
}

/** A list of widgets and all their descendants, parents first. */
export function everyShown(shown: readonly Shown[]): Shown[] {
  return shown.flatMap((widget) => [widget, ...everyShown(widget.children)]);
}

/** For each kind of node: the widgets it contains. */
const NODES: { readonly [K in keyof Kinds]: (node: Kinds[K], around: Around) => Shown[] } = {
  widget(node, around) {
    const shown: Shown = { ...around, node, children: [] };
    const inside: Around = { ...around, parent: shown, conditions: [], repeated: [], fallbacks: [] };
    shown.children.push(...(node.show ?? []).flatMap((child) => shownOf(child, inside)));
    return [shown];
  },
  each(
    { n: _, id: _id, when: _when, fallback: _fallback, each, as, index, key, show, else: otherwise = [], ...rest },
    around,
  ) {
    nothingElse(rest);
    const rows = new Map(around.rows).set(as, `row ${around.rows.size}`);
    if (index !== undefined) rows.set(index, `index ${around.rows.size}`);
    const repeated = [...around.repeated, { list: each, key, outer: around.rows, inner: rows }];
    const none: ExprTree = ['==', ['fn', 'size', each], 0];
    return [
      ...show.flatMap((child) => shownOf(child, { ...around, rows, repeated })),
      ...otherwise.flatMap((child) => shownOf(child, under(around, none))),
    ];
  },
  switch(
    { n: _, id: _id, when: _when, fallback: _fallback, switch: subject, cases, else: otherwise, ...rest },
    around,
  ) {
    nothingElse(rest);
    const earlier: SwitchNode['cases'] = [];
    const shown = cases.flatMap((item) => {
      const conditions = caseConditions(subject, item, earlier);
      earlier.push(item);
      return item.show.flatMap((child) => shownOf(child, under(around, ...conditions)));
    });
    const rest_ = otherConditions(subject, cases);
    return [...shown, ...otherwise.flatMap((child) => shownOf(child, under(around, ...rest_)))];
  },
  group({ n: _, id: _id, when: _when, fallback: _fallback, show, ...rest }, around) {
    nothingElse(rest);
    return show.flatMap((child) => shownOf(child, around));
  },
};

function shownOf(node: CompiledNode, around: Around): Shown[] {
  const { when, fallback } = node;
  const conditioned = when === undefined ? around : under(around, when);
  const inner = fallback ? { ...conditioned, fallbacks: [...conditioned.fallbacks, fallback] } : conditioned;
  if ('w' in node) return NODES.widget(node, inner);
  if ('each' in node) return NODES.each(node, inner);
  return 'switch' in node ? NODES.switch(node, inner) : NODES.group(node, inner);
}

function under(around: Around, ...conditions: readonly Expr[]): Around {
  const added = conditions.map((expr) => ({ expr, rows: around.rows }));
  return { ...around, conditions: [...around.conditions, ...added] };
}

type Case = SwitchNode['cases'][number];

/** The condition of a case: one of its values, its own condition, and none of the cases before it. */
function caseConditions(subject: Expr, { is, when, show: _, ...rest }: Case, earlier: readonly Case[]): Expr[] {
  nothingElse(rest);
  const taken = new Set(earlier.flatMap((item) => (item.when === undefined ? item.is : [])));
  const own = is.filter((value) => !taken.has(value));
  if (own.length === 0) return [false];
  const others = earlier.flatMap((item): Expr[] => {
    if (item.when === undefined) return [];
    const shared = own.filter((value) => item.is.includes(value));
    if (shared.length === 0) return [];
    // If it applies to all the values here, only its condition matters.
    return [shared.length === own.length ? negation(item.when) : ['!', ['&&', oneOf(subject, shared), item.when]]];
  });
  return [oneOf(subject, own), ...(when === undefined ? [] : [when]), ...others];
}

/** The condition for no case to apply. */
function otherConditions(subject: Expr, cases: readonly Case[]): Expr[] {
  const taken = [...new Set(cases.flatMap((item) => (item.when === undefined ? item.is : [])))];
  const conditional = cases.flatMap((item): Expr[] => {
    const own = item.is.filter((value) => !taken.includes(value));
    return item.when === undefined || own.length === 0 ? [] : [['!', ['&&', oneOf(subject, own), item.when]]];
  });
  return [...(taken.length > 0 ? [negation(oneOf(subject, taken))] : []), ...conditional];
}

function oneOf(subject: Expr, values: readonly Expr[]): ExprTree {
  const [only = null] = values;
  return values.length === 1 ? ['==', subject, only] : ['in', subject, ['list', ...values]];
}

/** A type error when a construct has a property that is not handled here. */
function nothingElse(_: { readonly [part: string]: never }): void {}
