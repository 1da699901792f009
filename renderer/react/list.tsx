import type { ReactElement, ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';
import type { CompiledNode, WidgetNode } from '../../schemas/compiled.ts';
import type { ChangeKey } from '../expression/change-key.ts';
import { constantOf } from '../expression/constant.ts';
import type { Field } from '../form/field.ts';
import { ERRORS } from '../form/values.ts';
import {
  conditionKeys,
  hasField,
  isFixed,
  type Place,
  type Rows,
  type VisibleNode,
  visibleNodes,
} from '../view/visible.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { memo } from './memo.ts';
import { childrenOf, type Drawing, type Drawn, keyOf, NodeView } from './node-view.tsx';
import { Subscriber } from './subscriber.ts';
import { useChanges } from './use-changes.ts';

/**
 * Draws the nodes of a list at a place: directly if all are always visible and none is a field, otherwise through a
 * component that subscribes to their conditions.
 */
export function drawList(drawing: Drawing, nodes: readonly CompiledNode[], place: Place): ReactNode {
  if (isFixed(nodes)) return nodes.map((node) => draw(drawing, { node: node as WidgetNode, place }));
  return <List drawing={drawing} nodes={nodes} place={place} />;
}

interface ListProps {
  drawing: Drawing;
  nodes: readonly CompiledNode[];
  place: Place;
  /** Drawn if no node is visible. */
  empty?: ReactNode;
}

/** State of a list; undefined before the first crash. */
interface Crash {
  readonly crashed?: true;
}

/**
 * A list with conditions or fields. Subscribes once for all of its nodes and is their error boundary: after a crash
 * every node gets a boundary of its own.
 */
export class List extends Subscriber<ListProps, Crash> {
  private rows: Rows | undefined;

  static getDerivedStateFromError(): Crash {
    return { crashed: true };
  }
  protected keys(): readonly ChangeKey[] {
    return memo(listKeys, this.props.nodes, (nodes) => [
      ...conditionKeys(nodes),
      ...(hasField(nodes) ? [ERRORS as ChangeKey] : []),
    ]);
  }
  override componentDidMount(): void {
    super.componentDidMount();
    if (this.keys().includes(ERRORS)) this.props.drawing.stage.needForm();
  }
  override shouldComponentUpdate({ drawing, nodes, place }: ListProps, state?: Crash): boolean {
    const { props } = this;
    return drawing !== props.drawing || nodes !== props.nodes || place !== props.place || state !== this.state;
  }

  protected draw(): ReactNode {
    const { drawing, nodes, place, empty } = this.props;
    const rows: Rows = new Map();
    const shown = visibleNodes(this.screen, nodes, place, this.rows, rows);
    this.rows = rows;
    if (shown.length === 0) return empty;
    const mode = this.state?.crashed ? { ...drawing, apart: true } : drawing;
    return shown.map((node) => draw(mode, node));
  }
}

/** Draws a visible node. The element drawn before at this place is reused unless something has crashed. */
function draw(drawing: Drawing, shown: VisibleNode): ReactNode {
  const { node, place } = shown;
  if (drawing.apart) return <Apart key={keyOf(shown)} drawing={drawing} shown={shown} />;
  const known = place.drawn.get(node) as ReactElement<{ field?: Field }> | undefined;
  if (known && known.props.field?.error === undefined) return known;
  const element = elementOf(drawing, shown);
  // Cached without an error message.
  if (!known) place.drawn.set(node, element);
  return element;
}

function elementOf(drawing: Drawing, shown: VisibleNode): ReactElement {
  const { node, place } = shown;
  const widget = drawing.stage.widget(node.w);
  if (!widget) return <Absent key={keyOf(shown)} drawing={drawing} shown={shown} />;
  const still = memo(stillProps, node, propsOf);
  if (!still) return <NodeView key={keyOf(shown)} drawing={drawing} shown={shown} widget={widget} />;
  const props = { ...still };
  if (node.field) props.field = drawing.stage.screen.fields.at(node, place);
  if (node.show) props.children = childrenOf(drawing, node, place);
  return jsx(widget, props as never, keyOf(shown));
}

/** A node with its own error boundary. */
function Apart({ drawing, shown }: { drawing: Drawing; shown: VisibleNode }): ReactNode {
  return (
    <ErrorBoundary
      draw={(error) => {
        if (error === undefined) return elementOf(drawing, shown);
        return instead(drawing, shown, error);
      }}
      caught={(error) => drawing.stage.screen.report('widget-crashed', String(error), shown.node.n)}
    />
  );
}

/** Replaces a node that cannot be drawn: its fallback, otherwise that of an ancestor, otherwise nothing. */
function instead(drawing: Drawing, { node, place }: VisibleNode, error: unknown): ReactNode {
  if (node.fallback) return drawList(drawing, [node.fallback], place);
  if (drawing.covered) throw error;
  return null;
}

const WIDGETS: readonly ChangeKey[] = ['widgets'];

/** Stands in for a widget that is still loading or unknown to this renderer. */
function Absent({ drawing, shown }: { drawing: Drawing; shown: VisibleNode }): ReactNode {
  const { node } = shown;
  const { screen, widget: find } = drawing.stage;
  useChanges(screen, WIDGETS);
  const widget = find(node.w);
  if (widget) return <NodeView drawing={drawing} shown={shown} widget={widget} />;
  if (widget === null) return null;
  screen.report('unknown-widget', node.w, node.n);
  return instead(drawing, shown, new Error(node.w));
}

const listKeys = new WeakMap<readonly CompiledNode[], readonly ChangeKey[]>();
const stillProps = new WeakMap<WidgetNode, Drawn | null>();

/**
 * The properties of a node that never changes and has no handlers: it is drawn without a component around it. The list
 * draws the error message of a field. Null for all other nodes.
 */
function propsOf({ p, on }: WidgetNode): Drawn | null {
  if (on) return null;
  const props: Drawn = { on: {}, busy: false };
  for (const name of Object.keys(p)) {
    const constant = constantOf(p[name]!);
    if (!constant) return null;
    props[name] = constant.value;
  }
  return props;
}
