import type { WidgetBase } from '../renderer/react/widget.ts';
import type { EmptyProps } from '../schemas/generated/types.ts';
import { type DrawOutline, none } from './parts/outline.ts';

/** What is shown where a list has nothing in it. */
export default function Empty({ text, children }: EmptyProps & WidgetBase) {
  return (
    <div className="empty">
      <p>{text}</p>
      {children}
    </div>
  );
}

export const outline: DrawOutline = none;
