import type { WidgetBase } from '../renderer/react/widget.ts';
import type { EmptyProps } from '../schemas/generated/types.ts';
import { type DrawOutline, none } from './parts/outline.ts';

/** Shown for an empty list, or on a screen that was opened without a required parameter. */
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
