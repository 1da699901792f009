import type { WidgetBase } from '../renderer/react/widget.ts';
import { type DrawOutline, none } from './parts/outline.ts';

/** The foot of a page. */
export default function Footer({ children }: WidgetBase) {
  return <footer className="footer">{children}</footer>;
}

export const outline: DrawOutline = none;
