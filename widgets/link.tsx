import type { KeyboardEvent, MouseEvent } from 'react';
import type { WidgetBase } from '../renderer/react/widget.ts';
import type { LinkProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';

/**
 * Words that lead somewhere. Where the address is known it is a link of the platform, which opens in a new tab, too, and
 * without us; else only the handler knows, and there is nothing to open or to copy.
 */
export default function Link({ label, current, busy, href, on }: LinkProps & WidgetBase) {
  const tap = (event: MouseEvent | KeyboardEvent) => {
    // For a new tab or window the browser goes there itself.
    if (href && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    if (!busy) on.tap?.();
  };
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && tap(event);
  const Words = href ? 'a' : 'span';
  return (
    <Words
      {...(href ? { href } : { role: 'link', tabIndex: 0, onKeyDown })}
      className="link"
      aria-current={current ? 'page' : undefined}
      aria-busy={busy || undefined}
      onClick={tap}
    >
      {label}
    </Words>
  );
}

export const outline: DrawOutline = () => [['link', 2]];
