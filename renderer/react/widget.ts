import type * as React from 'react';

/**
 * What a widget is to the renderer: a React component that gets evaluated values and emits events.
 * Widgets never see a document, a scope or an expression.
 */

/** What can take the focus. */
interface Control {
  focus(): void;
}

/** How a widget with a field is tied to the form. Fields are uncontrolled: the widget keeps its own DOM value. */
export interface FieldBinding {
  /** Unique on the page: for `id`, `name` and `aria-…` attributes. */
  id: string;
  /** The value to begin with, read at mount only; its type is the one the widget's schema declares. */
  value(): unknown;
  /**
   * The user changed the value. A field of `uploads` says what happened instead, `UploadChange`, and gets the new
   * list through `tie`. A widget with a `change` event calls this first, then `on.change?.(value)`.
   */
  change(value: unknown): void;
  /**
   * Ties the control to the field, from a `ref`: it takes the focus after a failed `require`, and `show` is called when
   * the form sets the value by itself (reset, initial). Null unties it.
   */
  tie<C extends Control>(control: C | null, show: (value: unknown, control: C) => void): void;
  /** The message of a failed check, shown beside the field; undefined when there is none. */
  error: string | undefined;
}

export type { UploadChange } from '../form/uploads.ts';

/** What every widget gets beside the properties of its schema. */
export interface WidgetBase {
  /**
   * Handlers by event name, only those the document gives: `tap`, `change`, … An overlay's `close` is always there:
   * the renderer closes the overlay and runs what the document gives.
   */
  on: { readonly [event: string]: (value?: unknown) => void };
  /** A handler of this widget still runs: show it, ignore taps. */
  busy: boolean;
  field?: FieldBinding;
  /** The address that a tap leads to, where that is known; for a widget whose schema says that it `leads`. */
  href?: string | null;
  /** Drawn children. */
  children?: React.ReactNode;
}
/** A widget: the properties of its schema (all evaluated) beside the base. */
export type Widget<Props = Record<string, unknown>> = React.ComponentType<Props & WidgetBase>;

/** Name → the widget, or how to get it: base widgets are there at once, others load when a screen needs them. */
export interface WidgetTable {
  readonly [name: string]: WidgetEntry;
}
export type WidgetEntry = Widget | { readonly load: () => Promise<{ default: Widget }> };
