import {
  createElement,
  memo,
  type ReactElement,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { CompiledNode, EachNode, Expr, SwitchNode, WidgetNode } from '../../schemas/compiled.ts';
import { busyKey } from '../controls.ts';
import { dependencies, type EvaluationScope, rowScope } from '../evaluate.ts';
import { useChanges } from './changes.ts';
import { bindingOf } from './field.ts';
import { CoveredContext, ListGuard, NodeGuard } from './guard.tsx';
import { planOfList, planOfWidget } from './plan.ts';
import { type Stage, useStage } from './stage.ts';
import type { Widget } from './widget.ts';

/** Where nodes stand: the names they can read, and which row of which lists it is. */
export interface Place {
  readonly scope: EvaluationScope;
  /** Keys of the rows around, for identities; empty outside of rows. */
  readonly row: string;
}

const NO_HANDLERS = {};

/** The nodes of a list that are to be drawn now. Subscribes once for all their conditions. */
export const Nodes = memo(function Nodes({ nodes, place }: { nodes: readonly CompiledNode[]; place: Place }) {
  const stage = useStage();
  useChanges(stage.screen, planOfList(nodes).keys);
  // Elements stay the same as long as the place does: what has not changed is not drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place or list asks for other elements
  const elements = useMemo(() => new Map<CompiledNode, ReactElement>(), [place, nodes]);
  return (
    <ListGuard
      draw={(apart) => {
        const drawn: ReactNode[] = [];
        collect(nodes, drawn, { stage, place, elements, apart });
        return drawn;
      }}
    />
  );
});

interface Drawing {
  stage: Stage;
  place: Place;
  elements: Map<CompiledNode, ReactElement>;
  apart: boolean;
}

/** Adds the elements of the nodes that show now; groups and switches dissolve into the list they stand in. */
function collect(nodes: readonly CompiledNode[], drawn: ReactNode[], drawing: Drawing): void {
  for (const node of nodes) {
    if (!holds(node.when, drawing)) continue;
    if ('w' in node || 'each' in node) drawn.push(elementOf(node, drawing));
    else collect('switch' in node ? chosen(node, drawing) : node.show, drawn, drawing);
  }
}

function holds(when: Expr | undefined, { stage, place }: Drawing): boolean {
  return when === undefined || stage.screen.evaluate(when, place.scope) === true;
}

/** The nodes of the first case that fits; a case whose own condition fails leaves it to the next. */
function chosen(node: SwitchNode, { stage: { screen }, place: { scope } }: Drawing): readonly CompiledNode[] {
  const subject = screen.evaluate(node.switch, scope);
  const at = node.cases.findIndex(
    ({ is, when }) =>
      (is as unknown[]).includes(subject) && (when === undefined || screen.evaluate(when, scope) === true),
  );
  screen.trace?.branch?.(node.n, at);
  return at < 0 ? node.else : node.cases[at]!.show;
}

function elementOf(node: WidgetNode | EachNode, drawing: Drawing): ReactElement {
  let element = drawing.elements.get(node);
  if (!element) {
    element = 'w' in node ? widgetElement(node, drawing) : <Each key={node.n} node={node} place={drawing.place} />;
    drawing.elements.set(node, element);
  }
  if (!drawing.apart) return element;
  const fallback = node.fallback && <Nodes nodes={[node.fallback]} place={drawing.place} />;
  return (
    <NodeGuard key={node.n} node={node} host={drawing.stage.screen.host} fallback={fallback}>
      {element}
    </NodeGuard>
  );
}

function widgetElement(node: WidgetNode, { stage, place }: Drawing): ReactElement {
  const widget = stage.widget(node.w);
  if (!widget) return <Unknown key={node.n} node={node} place={place} />;
  if (!planOfWidget(node).fixed) return <WidgetNodeView key={node.n} node={node} widget={widget} place={place} />;
  return createElement(widget, { key: node.n, ...node.p, on: NO_HANDLERS, busy: false }, childrenOf(node, place));
}

function childrenOf(node: WidgetNode, place: Place): ReactNode {
  return node.show && node.show.length > 0 ? <Nodes nodes={node.show} place={place} /> : undefined;
}

/** A widget this renderer does not have: its fallback, else that of a node around it, else nothing. */
function Unknown({ node, place }: { node: WidgetNode; place: Place }) {
  const covered = useContext(CoveredContext);
  const { screen } = useStage();
  useLayoutEffect(() => screen.host.report({ code: 'unknown-widget', message: node.w, n: node.n }), [screen, node]);
  if (node.fallback) return <Nodes nodes={fallbackList(node.fallback)} place={place} />;
  if (covered) throw new Error(`this renderer has no widget ${node.w}`);
  return null;
}

const fallbacks = new WeakMap<CompiledNode, readonly CompiledNode[]>();
/** Always the same list for the same node, so that plans are kept. */
function fallbackList(node: CompiledNode): readonly CompiledNode[] {
  const list = fallbacks.get(node) ?? [node];
  fallbacks.set(node, list);
  return list;
}

interface WidgetNodeProps {
  node: WidgetNode;
  widget: Widget;
  place: Place;
  /** Handlers beside the document's own, by event. */
  extra?: { readonly [event: string]: (value?: unknown) => void };
}

/** A widget with values that change, handlers or a field. Subscribes to what its own properties read. */
export const WidgetNodeView = memo(function WidgetNodeView({ node, widget, place, extra }: WidgetNodeProps) {
  const { screen } = useStage();
  const { scope, row } = place;
  const control = row === '' ? String(node.n) : `${node.n}:${row}`;
  const field = node.field && screen.fields.at(node, scope);
  const keys = useMemo(
    () => [...planOfWidget(node).keys, ...(node.on ? [busyKey(control)] : []), ...(field ? [field.errorKey] : [])],
    [node, control, field],
  );
  useChanges(screen, keys);
  useLayoutEffect(() => field?.appear(), [field]);
  const on = useMemo(
    () => ({ ...handlersOf(node, control, place, screen), ...extra }),
    [node, control, place, screen, extra],
  );
  const children = useMemo(() => childrenOf(node, place), [node, place]);
  const props: { [name: string]: unknown } = { on, busy: node.on ? screen.controls.isBusy(control) : false };
  for (const name of Object.keys(node.p)) props[name] = screen.evaluate(node.p[name]!, scope);
  const binding = useMemo(() => field && bindingOf(screen, field, props.max), [screen, field, props.max]);
  if (binding) props.field = { ...binding, error: field!.error() };
  return createElement(widget, props as never, children);
});

function handlersOf(
  node: WidgetNode,
  control: string,
  { scope }: Place,
  screen: Stage['screen'],
): { [event: string]: (value?: unknown) => void } {
  return Object.fromEntries(
    Object.entries(node.on ?? {}).map(([event, steps]) => [
      event,
      (value?: unknown) =>
        screen.controls.handle(control, event, steps, rowScope(scope, 'event', { value: value ?? null })),
    ]),
  );
}

/** Rows of a list, each with its names in front; what stands in for none. */
const Each = memo(function Each({ node, place }: { node: EachNode; place: Place }) {
  const { screen } = useStage();
  const keys = useMemo(() => [...new Set([node.each, node.key ?? null].flatMap(dependencies))], [node]);
  useChanges(screen, keys);
  const known = useRef(new Map<string, Row>());
  const value = screen.evaluate(node.each, place.scope);
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  screen.trace?.branch?.(node.n, list.length > 0 ? 0 : -1);
  if (list.length === 0) return node.else ? <Nodes nodes={node.else} place={place} /> : null;
  const rows = new Map<string, Row>();
  list.forEach((item, index) => {
    const names = withRow(node, place.scope, item, index);
    const key = unique(rows, node.key === undefined ? String(index) : String(screen.evaluate(node.key, names)));
    const before = known.current.get(key);
    const same = before && before.item === item && before.index === index && before.outer === place;
    rows.set(key, same ? before : newRow(key, item, index, place, names));
  });
  known.current = rows;
  return [...rows].map(([key, row]) => <Nodes key={key} nodes={node.show} place={row.place} />);
});

interface Row {
  item: unknown;
  index: number;
  outer: Place;
  place: Place;
}

function newRow(key: string, item: unknown, index: number, outer: Place, scope: EvaluationScope): Row {
  return { item, index, outer, place: { scope, row: outer.row === '' ? key : `${outer.row}/${key}` } };
}

function withRow(node: EachNode, scope: EvaluationScope, item: unknown, index: number): EvaluationScope {
  const row = rowScope(scope, node.as, item);
  return node.index === undefined ? row : rowScope(row, node.index, index);
}

/** Servers repeat keys; rows must not. */
function unique(rows: ReadonlyMap<string, Row>, key: string): string {
  let name = key;
  for (let n = 2; rows.has(name); n += 1) name = `${key} (${n})`;
  return name;
}
