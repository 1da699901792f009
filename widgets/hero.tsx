import type { WidgetBase } from '../renderer/react/widget.ts';
import type { HeroProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';

/** The headline of a site, with a call to action below. */
export default function Hero({ title, text, children }: HeroProps & WidgetBase) {
  return (
    <div className="hero">
      <h2 className="hero-title">{title}</h2>
      {text && <p className="hero-text">{text}</p>}
      {children}
    </div>
  );
}

export const outline: DrawOutline = () => [
  [
    'hero',
    [
      ['hero-title', 3],
      ['hero-text', 3],
    ],
  ],
];
