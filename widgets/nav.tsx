import { useLayoutEffect, useRef } from 'react';
import type { WidgetBase } from '../renderer/react/widget.ts';
import type { NavProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';

/** The menu of a site, on one line; if it scrolls, the link to the current page is scrolled into view. */
export default function Nav({ label, children }: NavProps & WidgetBase) {
  const menu = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = menu;
    const here = current?.querySelector<HTMLElement>('[aria-current]');
    if (here) current!.scrollLeft = here.offsetLeft - (current!.clientWidth - here.offsetWidth) / 2;
  }, []);
  return (
    <nav className="nav" aria-label={label} ref={menu}>
      {children}
    </nav>
  );
}

export const outline: DrawOutline = () => [['nav', 3]];
