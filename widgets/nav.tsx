import type { WidgetBase } from '../renderer/react/widget.ts';
import type { NavProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';

/** The menu of a site. */
export default function Nav({ label, children }: NavProps & WidgetBase) {
  return (
    <nav className="nav" aria-label={label}>
      {children}
    </nav>
  );
}

export const outline: DrawOutline = () => [['nav', 3]];
