import type { WidgetBase } from '../renderer/react/widget.ts';

/** The foot of a page. */
export default function Footer({ children }: WidgetBase) {
  return <footer className="footer">{children}</footer>;
}
