import { createElement, type ReactNode } from 'react';
import type { CompiledNode, WidgetNode } from '../../schemas/compiled.ts';
import { busyKey } from '../actions/busy.ts';
import type { ChangeKey } from '../expression/change-key.ts';
import { dependencies, Row } from '../expression/evaluate.ts';
import type { Field } from '../form/field.ts';
import { ERRORS } from '../form/values.ts';
import type { Place, VisibleNode } from '../view/visible.ts';
import type { DrawingTools } from './drawing.ts';
import { memo } from './memo.ts';
import { Subscriber } from './subscriber.ts';
import type { Widget } from './widget.ts';

/** How nodes are drawn. */
export interface Drawing {
  readonly stage: DrawingTools;
  /** Set after a crash: every node gets its own error boundary, so that only the broken one is missing. */
  readonly apart: boolean;
  /** An ancestor has a `fallback`, which replaces what cannot be drawn. */
  readonly covered: boolean;
  /** Draws the nodes of a list at a place. Passed in because nodes inside a list draw lists themselves. */
  list(drawing: Drawing, nodes: readonly CompiledNode[], place: Place): ReactNode;
}

/** The key includes the row, because rows of different lists may be siblings. */
export function keyOf({ node, place }: VisibleNode): string {
  return place.row + node.n;
}

/** Draws the children of a node. */
export function childrenOf(drawing: Drawing, { show, fallback }: WidgetNode, place: Place): ReactNode {
  if (!show) return undefined;
  return drawing.list(fallback && !drawing.covered ? { ...drawing, covered: true } : drawing, show, place);
}

interface NodeProps {
  drawing: Drawing;
  shown: VisibleNode;
  widget: Widget;
  /** Handlers in addition to the document's own, by event. */
  extra?: Handlers;
}
interface Handlers {
  readonly [event: string]: (value?: unknown) => void;
}
export interface Drawn {
  [property: string]: unknown;
}

/**
 * A widget with changing values, handlers or a field. Subscribes to what its own properties read, and redraws only if
 * one of them has changed.
 */
export class NodeView extends Subscriber<NodeProps> {
  private values: Drawn = {};
  private field: Field | undefined;
  /** The error message of the field as drawn. */
  private error: string | undefined;
  private readonly on: Handlers;
  private place: Place | undefined;
  private children: ReactNode;

  constructor(props: NodeProps) {
    super(props);
    const { node } = props.shown;
    const events = Object.keys(node.on ?? {}).map((event) => [event, (value?: unknown) => this.emit(event, value)]);
    this.on = { ...Object.fromEntries(events), ...props.extra };
  }

  private get control(): string {
    return keyOf(this.props.shown);
  }
  protected keys(): readonly ChangeKey[] {
    const { node } = this.props.shown;
    const keys = memo(nodeKeys, node, ({ p, href = '' }) => [
      ...new Set([href, ...Object.values(p)].flatMap(dependencies)),
    ]);
    const others: ChangeKey[] = [...(node.on ? [busyKey(this.control)] : []), ...(node.field ? [ERRORS] : [])];
    return [...keys, ...others];
  }

  private emit(event: string, value: unknown): void {
    const { node, place } = this.props.shown;
    const scope = new Row(place.scope, 'event', { value: value ?? null });
    this.screen.controls.handle(this.control, event, node.on?.[event] ?? [], scope);
  }

  private evaluate(): Drawn {
    const { node, place } = this.props.shown;
    const { evaluate, controls } = this.screen;
    const values: Drawn = {};
    for (const name of Object.keys(node.p)) values[name] = evaluate(node.p[name]!, place.scope);
    values.href = evaluate(node.href ?? null, place.scope);
    values.busy = node.on !== undefined && controls.isBusy(this.control);
    return values;
  }

  protected override look(): void {
    const next = this.evaluate();
    const same = Object.keys(next).every((name) => Object.is(next[name], this.values[name]));
    if (!same || this.field?.error !== this.error) this.forceUpdate();
  }
  override shouldComponentUpdate(next: NodeProps): boolean {
    return next.shown.place !== this.props.shown.place;
  }

  protected draw(): ReactNode {
    const { drawing, shown, widget } = this.props;
    const { node, place } = shown;
    if (place !== this.place) {
      this.place = place;
      this.children = childrenOf(drawing, node, place);
      this.field = node.field && this.screen.fields.at(node, place);
    }
    this.values = this.evaluate();
    this.error = this.field?.error;
    // Named properties come before spread ones: otherwise the engines of older phones create a new hidden class for
    // each object.
    const props = { on: this.on, ...(this.field && { field: this.field }), ...this.values };
    return createElement(widget, props as never, this.children);
  }
}

const nodeKeys = new WeakMap<WidgetNode, readonly ChangeKey[]>();
