import type { WidgetBase } from '../renderer/react/widget.ts';
import type { EmptyProps } from '../schemas/generated/types.ts';
import { Icon } from './parts/icon.tsx';
import { type DrawOutline, none } from './parts/outline.ts';

const TRAY =
  'M22 12h-6l-2 3h-4l-2-3H2M5.5 5 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.5-7a2 2 0 0 0-1.7-1H7.2a2 2 0 0 0-1.7 1z';

/** What is shown where a list has nothing in it. */
export default function Empty({ text, children }: EmptyProps & WidgetBase) {
  return (
    <div className="empty">
      <Icon path={TRAY} />
      <p>{text}</p>
      {children}
    </div>
  );
}

export const outline: DrawOutline = none;
