import type { WidgetBase } from '../renderer/react/widget.ts';
import type { StatusProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';
import { Picture } from './parts/picture.tsx';

/** The header of a screen with the status of its subject; below the text, the most important figures. */
export default function Status({ image, title, text, alarm, children }: StatusProps & WidgetBase) {
  return (
    <div className="status" data-alarm={alarm}>
      <Picture className="status-image" src={image} alt={title} />
      {title && <h2 className="status-title">{title}</h2>}
      <p className="status-text">{text}</p>
      {children}
    </div>
  );
}

export const outline: DrawOutline = (props) => [
  ['status', [['status-image bone'], ['status-title', 2], ...('text' in props ? [['status-text', 3] as const] : [])]],
];
