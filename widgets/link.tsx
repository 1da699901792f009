import type { KeyboardEvent, MouseEvent } from 'react';
import type { WidgetBase } from '../renderer/react/widget.ts';
import type { LinkProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';

/**
 * A link. If its address is known the browser can open it in a new tab, even without our code; otherwise only the
 * handler knows where it leads.
 */
export default function Link({ label, current, busy, href, on }: LinkProps & WidgetBase) {
  const tap = (event: MouseEvent | KeyboardEvent) => {
    // Let the browser open a new tab.
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!busy) on.tap?.();
  };
  return (
    <a
      href={href!}
      // biome-ignore lint/a11y/noRedundantRoles: without an address it is none by itself
      role="link"
      tabIndex={0}
      className="link"
      aria-current={current ? 'page' : undefined}
      aria-busy={busy || undefined}
      onClick={tap}
      onKeyDown={(event) => event.key === 'Enter' && tap(event)}
    >
      {label}
    </a>
  );
}

export const outline: DrawOutline = () => [['link', 2]];
