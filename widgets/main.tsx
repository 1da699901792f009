import type { WidgetBase } from '../renderer/react/widget.ts';
import type { DrawOutline } from './parts/outline.ts';

/** The main part of a site's page. */
export default function Main({ children }: WidgetBase) {
  return <main className="main">{children}</main>;
}

export const outline: DrawOutline = (_, children) => [['main', children]];
