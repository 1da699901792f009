import { createElement, type ReactNode } from 'react';
import { lookUp } from '../expression/record.ts';
import type { Screen } from '../screen/whole-screen.ts';
import type { Widget, WidgetTable } from './widget.ts';

/** What every part of a screen needs to draw itself. */
export interface DrawingTools {
  readonly screen: Screen;
  /**
   * The widget of a name; undefined if this renderer has none, null while it is loading. The key in `screen.changes`
   * for a loaded widget is `widgets`.
   */
  widget(name: string): Widget | undefined | null;
  /** Called when nodes with fields are on the screen: the form library is loaded when one of their checks may fail. */
  needForm(): void;
}

/** Creates the drawing tools of a screen. */
export function createDrawingTools(screen: Screen, widgets: WidgetTable): DrawingTools {
  const arrived = new Map<string, Widget | undefined>();

  const fetch = (name: string, load: () => Promise<Widget>): null => {
    const arrive = (widget?: Widget) => {
      arrived.set(name, widget);
      screen.changes.touch('widgets');
    };
    load().then(arrive, () => arrive());
    return null;
  };

  return {
    screen,
    widget(name) {
      const known = lookUp(widgets, name);
      if (!known || !('load' in known)) return known;
      return arrived.has(name) ? arrived.get(name) : fetch(name, known.load);
    },
    needForm() {
      screen.fields.validateBy(async () => (await import('./validator.ts')).createValidator(screen));
    },
  };
}

/** A widget that the renderer itself draws; undefined if there is none. */
export function part(
  stage: DrawingTools,
  name: string,
  props: { readonly [name: string]: unknown },
  children?: ReactNode,
): ReactNode {
  const widget = stage.widget(name);
  return widget ? createElement(widget, { on: {}, busy: false, ...props }, children) : null;
}
