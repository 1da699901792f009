import type * as React from 'react';

/**
 * What the renderer expects of a widget: a React component that takes evaluated values and emits events. Widgets never
 * see a document, a scope or an expression.
 */

/** Anything that can take the focus. */
interface Control {
  focus(): void;
}

/** Connects a widget with a field to the form. Fields are uncontrolled: the widget keeps its own DOM value. */
export interface FieldBinding {
  /** Unique on the page: for `id`, `name` and `aria-…` attributes. */
  id: string;
  /** The initial value, read at mount only; its type is the one that the widget's schema declares. */
  value(): unknown;
  /**
   * Called when the user changes the value. A field of `uploads` passes an `UploadChange` instead and gets the new list
   * through `tie`. A widget with a `change` event calls this first, then `on.change?.(value)`.
   */
  change(value: unknown): void;
  /**
   * Connects the control to the field, from a `ref`: it gets the focus after a failed `require`, and `show` is called
   * when the form sets the value (reset, initial). Null disconnects it.
   */
  tie<C extends Control>(control: C | null, show: (value: unknown, control: C) => void): void;
  /** The current time in milliseconds since 1970. A fixture has a clock of its own, so no widget asks the browser's. */
  now(): number;
  /** The error message, shown at the field; undefined if the field is valid. */
  error: string | undefined;
}

export type { UploadChange } from '../form/uploads.ts';

/** What every widget gets in addition to the properties of its schema. */
export interface WidgetBase {
  /**
   * Handlers by event name, only those that the document declares: `tap`, `change`, … An overlay always has `close`:
   * the renderer closes the overlay and runs the document's handler, if any.
   */
  on: { readonly [event: string]: (value?: unknown) => void };
  /** A handler of this widget is running: show it, and ignore taps. */
  busy: boolean;
  field?: FieldBinding;
  /** The address that a tap leads to, if known; for a widget whose schema sets `leads`. */
  href?: string | null;
  /** The children, drawn. */
  children?: React.ReactNode;
}
/** A widget: the base properties and those of its schema, all evaluated. */
export type Widget<Props = Record<string, unknown>> = React.ComponentType<Props & WidgetBase>;

/**
 * Widgets by name, or how to load them: base widgets are available immediately, others load when a screen needs them.
 */
export interface WidgetTable {
  readonly [name: string]: WidgetEntry;
}
export type WidgetEntry = Widget | { readonly load: () => Promise<Widget> };
