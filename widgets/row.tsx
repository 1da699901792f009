import type { WidgetBase } from '../renderer/react/widget.ts';
import type { RowProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';

/** Arranges its children side by side. */
export default function Row({ look = 'start', children }: RowProps & WidgetBase) {
  return <div className={`row row-${look}`}>{children}</div>;
}

export const outline: DrawOutline = ({ look = 'start' }, children) => [[`row row-${look}`, children]];
