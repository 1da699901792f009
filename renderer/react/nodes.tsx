import { Component, createElement, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { jsx } from 'react/jsx-runtime';
import type { CompiledNode, WidgetNode } from '../../schemas/compiled.ts';
import { constantOf } from '../constant.ts';
import { busyKey } from '../controls.ts';
import { dependencies, rowScope } from '../evaluate.ts';
import type { Field } from '../field.ts';
import { ERRORS } from '../fields.ts';
import { conditionKeys, hasField, isFixed, type Place, type Rows, type Shown, shownOf } from '../shown.ts';
import { useChanges } from './changes.ts';
import { Guard } from './guard.tsx';
import type { Stage } from './stage.ts';
import type { Widget } from './widget.ts';

/** How nodes are drawn. */
export interface Drawing {
  readonly stage: Stage;
  /** After a crash nearby: every node has a guard of its own, so that only the one that crashes is missing. */
  readonly apart: boolean;
  /** A node around has a `fallback`: what cannot be drawn is left to it. */
  readonly covered: boolean;
}

/** The nodes of a list at a place: as they are where all always show and none is a field, else by a component that knows what decides. */
export function drawList(drawing: Drawing, nodes: readonly CompiledNode[], place: Place): ReactNode {
  if (isFixed(nodes) && !hasField(nodes))
    return nodes.map((node) => draw(drawing, { node: node as WidgetNode, place }));
  return <List drawing={drawing} nodes={nodes} place={place} />;
}

interface ListProps {
  drawing: Drawing;
  nodes: readonly CompiledNode[];
  place: Place;
  /** What stands in for nothing at all. */
  empty?: ReactNode;
}

/** A list in which conditions decide what shows, or with fields. Subscribes once for all of them. */
export function List({ drawing, nodes, place, empty }: ListProps): ReactNode {
  const { screen, needForm } = drawing.stage;
  const keys = remembered(listKeys, nodes, () => [...conditionKeys(nodes), ...(hasField(nodes) ? [ERRORS] : [])]);
  useChanges(screen, keys);
  useEffect(() => {
    if (keys.includes(ERRORS)) needForm();
  }, [keys, needForm]);
  const before = useRef<Rows>(undefined);
  const rows: Rows = new Map();
  const shown = shownOf(screen, nodes, place, before.current, rows);
  before.current = rows;
  if (shown.length === 0) return empty;
  return (
    <Guard
      draw={(error) => {
        const mode = error === undefined ? drawing : { ...drawing, apart: true };
        return shown.map((one) => draw(mode, one));
      }}
    />
  );
}

/** A node that shows. What has been drawn at its place is drawn again as it is, as long as nothing crashes. */
function draw(drawing: Drawing, shown: Shown): ReactNode {
  const { node, place } = shown;
  if (drawing.apart) return <Apart key={keyOf(shown)} drawing={drawing} shown={shown} />;
  const known = place.drawn.get(node) as ReactElement<{ field?: Field }> | undefined;
  if (known && known.props.field?.error === undefined) return known;
  const element = elementOf(drawing, shown);
  // What is kept is the field without a message.
  if (!known) place.drawn.set(node, element);
  return element;
}

/** The row is a part of the identity: rows of different lists may stand side by side. */
function keyOf({ node, place }: Shown): string {
  return place.row + node.n;
}

function elementOf(drawing: Drawing, shown: Shown): ReactElement {
  const { node, place } = shown;
  const widget = drawing.stage.widget(node.w);
  if (!widget) return <Absent key={keyOf(shown)} drawing={drawing} shown={shown} />;
  if (!remembered(still, node, isStill))
    return <NodeView key={keyOf(shown)} drawing={drawing} shown={shown} widget={widget} />;
  const props: Drawn = { on: NO_HANDLERS, busy: false };
  for (const name of Object.keys(node.p)) props[name] = constantOf(node.p[name]!)?.value;
  if (node.field) props.field = drawing.stage.screen.fields.at(node, place);
  if (node.show) props.children = childrenOf(drawing, node, place);
  return jsx(widget, props as never, keyOf(shown));
}

function childrenOf(drawing: Drawing, { show, fallback }: WidgetNode, place: Place): ReactNode {
  if (!show) return undefined;
  return drawList(fallback && !drawing.covered ? { ...drawing, covered: true } : drawing, show, place);
}

/** A node with a guard of its own: where it crashes, its fallback stands in, else that of a node around, else nothing. */
function Apart({ drawing, shown }: { drawing: Drawing; shown: Shown }): ReactNode {
  const { node, place } = shown;
  return (
    <Guard
      draw={(error) => {
        if (error === undefined) return elementOf(drawing, shown);
        if (node.fallback) return drawList(drawing, [node.fallback], place);
        if (drawing.covered) throw error;
        return null;
      }}
      caught={(error) =>
        drawing.stage.screen.host.report({ code: 'widget-crashed', message: String(error), n: node.n })
      }
    />
  );
}

const WIDGETS = ['widgets'];

/** A widget that is not there: on its way, or unknown to this renderer. */
function Absent({ drawing, shown }: { drawing: Drawing; shown: Shown }): ReactNode {
  const { node, place } = shown;
  const { screen, widget: find } = drawing.stage;
  useChanges(screen, WIDGETS);
  const widget = find(node.w);
  if (widget) return <NodeView drawing={drawing} shown={shown} widget={widget} />;
  if (widget === null) return null;
  screen.host.report({ code: 'unknown-widget', message: node.w, n: node.n });
  if (node.fallback) return drawList(drawing, [node.fallback], place);
  if (drawing.covered) throw new Error(`this renderer has no widget ${node.w}`);
  return null;
}

interface NodeProps {
  drawing: Drawing;
  shown: Shown;
  widget: Widget;
  /** Handlers beside the document's own, by event. */
  extra?: Handlers;
}
interface Handlers {
  readonly [event: string]: (value?: unknown) => void;
}
interface Drawn {
  [property: string]: unknown;
}

const NO_HANDLERS: Handlers = {};

/**
 * A widget with values that change, handlers or a field. Subscribes to what its own properties read, and is drawn
 * anew only where one of them is another one then. One component per node, as screens have many.
 */
export class NodeView extends Component<NodeProps> {
  private values: Drawn = {};
  private field: Field | undefined;
  /** The field's message as it was drawn. */
  private error: string | undefined;
  private readonly on: Handlers;
  private version = 0;
  private stop: (() => void) | undefined;
  private place: Place | undefined;
  private children: ReactNode;

  constructor(props: NodeProps) {
    super(props);
    const { node } = props.shown;
    const events = Object.keys(node.on ?? {}).map((event) => [event, (value?: unknown) => this.tell(event, value)]);
    this.on = events.length > 0 || props.extra ? { ...Object.fromEntries(events), ...props.extra } : NO_HANDLERS;
  }

  private get screen() {
    return this.props.drawing.stage.screen;
  }
  private get control(): string {
    return keyOf(this.props.shown);
  }
  private get keys(): readonly string[] {
    const { node } = this.props.shown;
    const keys = remembered(nodeKeys, node, ({ p }) => [...new Set(Object.values(p).flatMap(dependencies))]);
    return [...keys, ...(node.on ? [busyKey(this.control)] : []), ...(node.field ? [ERRORS] : [])];
  }

  private tell(event: string, value: unknown): void {
    const { node, place } = this.props.shown;
    const scope = rowScope(place.scope, 'event', { value: value ?? null });
    this.screen.controls.handle(this.control, event, node.on?.[event] ?? [], scope);
  }

  private evaluate(): Drawn {
    const { node, place } = this.props.shown;
    const { evaluate, controls } = this.screen;
    const values: Drawn = {};
    for (const name of Object.keys(node.p)) values[name] = evaluate(node.p[name]!, place.scope);
    values.busy = node.on !== undefined && controls.isBusy(this.control);
    return values;
  }

  private readonly look = (): void => {
    const next = this.evaluate();
    const same = Object.keys(next).every((name) => Object.is(next[name], this.values[name]));
    if (!same || this.field?.error !== this.error) this.forceUpdate();
  };

  override componentDidMount(): void {
    const { changes } = this.screen;
    const { keys } = this;
    if (keys.length > 0) {
      this.stop = changes.subscribe(keys, this.look);
      if (changes.version(keys) !== this.version) this.look();
    }
  }
  override componentWillUnmount(): void {
    this.stop?.();
  }
  override shouldComponentUpdate(next: NodeProps): boolean {
    return next.shown.place !== this.props.shown.place;
  }

  override render(): ReactNode {
    const { drawing, shown, widget } = this.props;
    const { node, place } = shown;
    if (place !== this.place) {
      this.place = place;
      this.children = childrenOf(drawing, node, place);
      this.field = node.field && this.screen.fields.at(node, place);
    }
    this.version = this.screen.changes.version(this.keys);
    this.values = this.evaluate();
    this.error = this.field?.error;
    const props = { ...this.values, on: this.on, ...(this.field ? { field: this.field } : {}) };
    return createElement(widget, props as never, this.children);
  }
}

const listKeys = new WeakMap<readonly CompiledNode[], readonly string[]>();
const nodeKeys = new WeakMap<WidgetNode, readonly string[]>();
const still = new WeakMap<WidgetNode, boolean>();

/**
 * Whether a node always looks the same and runs nothing: drawn without a component around it. The message of a field
 * is the list's to draw.
 */
function isStill({ p, on }: WidgetNode): boolean {
  return !on && Object.values(p).every((expr) => constantOf(expr) !== undefined);
}

/** What is worked out once about a part of a document, however often it is drawn. */
function remembered<K extends object, V>(memory: WeakMap<K, V>, key: K, work: (key: K) => V): V {
  let known = memory.get(key);
  if (known === undefined) {
    known = work(key);
    memory.set(key, known);
  }
  return known;
}
