import type { WidgetBase } from '../renderer/react/widget.ts';
import type { CardProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';

/** A white area that groups related content. */
export default function Card({ title, children }: CardProps & WidgetBase) {
  return (
    <section className="card">
      {title && <h2 className="card-title">{title}</h2>}
      {children}
    </section>
  );
}

export const outline: DrawOutline = ({ title }, children) => [
  ['card', title === undefined ? children : [['card-title', 1], ...children]],
];
