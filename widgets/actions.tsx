import type { WidgetBase } from '../renderer/react/widget.ts';
import type { DrawOutline } from './parts/outline.ts';

/** The bar with the main buttons at the bottom of the page. */
export default function Actions({ children }: WidgetBase) {
  return <div className="actions">{children}</div>;
}

export const outline: DrawOutline = (_, children) => [['actions', children]];
