import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { go } from './place.ts';

/** A link to a page of the studio: a plain click navigates without reloading. */
export function Link({ to, ...others }: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return <a {...others} href={to} onClick={follow} />;
}
