import type { WidgetBase } from '../renderer/react/widget.ts';
import type { EmptyProps } from '../schemas/generated/types.ts';
import { type DrawOutline, none } from './parts/outline.ts';

/** What is shown where there is nothing: in a list, or on a screen that was opened without what it is about. */
export default function Empty({ title, text = 'There is nothing here yet.', children }: EmptyProps & WidgetBase) {
  return (
    <div className="empty">
      {title && <h2 className="text-heading empty-title">{title}</h2>}
      <p>{text}</p>
      {children}
    </div>
  );
}

export const outline: DrawOutline = none;
