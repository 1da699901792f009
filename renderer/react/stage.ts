import { createContext, useContext } from 'react';
import type { Screen } from '../screen.ts';
import type { Widget, WidgetTable } from './widget.ts';

/** What every part of a drawn screen needs. */
export interface Stage {
  readonly screen: Screen;
  /** The widget of a name; undefined where this renderer has none. */
  widget(name: string): Widget | undefined;
}

export const StageContext = createContext<Stage | null>(null);

export function useStage(): Stage {
  const stage = useContext(StageContext);
  if (!stage) throw new Error('a part of a screen is drawn outside of <ScreenView>');
  return stage;
}

/** A stage for a screen. Widgets that load later are not there: the table must hold what the document needs. */
export function createStage(screen: Screen, widgets: WidgetTable): Stage {
  return {
    screen,
    widget(name) {
      const entry = Object.hasOwn(widgets, name) ? widgets[name] : undefined;
      return entry && 'widget' in entry ? entry.widget : undefined;
    },
  };
}
