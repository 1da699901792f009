import type { ComponentType } from 'react';
import type { Widget, WidgetTable } from '../renderer/react/widget.ts';
import actions from './actions.tsx';
import button from './button.tsx';
import card from './card.tsx';
import failed from './failed.tsx';
import frame from './frame.tsx';
import image from './image.tsx';
import link from './link.tsx';
import loading from './loading.tsx';
import row from './row.tsx';
import rows from './rows.tsx';
import text from './text.tsx';

// The compiler has held every node to its widget's schema, so the table need not know the properties' types.
const here = { actions, button, card, failed, frame, image, link, loading, row, rows, text } as {
  readonly [name: string]: ComponentType<never>;
};

/** The widgets that most screens need: a phone has them from the start. */
export const base: WidgetTable = Object.fromEntries(
  Object.entries(here).map(([name, widget]) => [name, { widget: widget as Widget }]),
);
