import type { WidgetBase } from '../renderer/react/widget.ts';
import type { RowProps } from '../schemas/generated/types.ts';

/** Its content side by side. */
export default function Row({ look = 'start', children }: RowProps & WidgetBase) {
  return <div className={`row row-${look}`}>{children}</div>;
}
