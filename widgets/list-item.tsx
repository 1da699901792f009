import type { WidgetBase } from '../renderer/react/widget.ts';
import type { ListItemProps } from '../schemas/generated/types.ts';
import { Icon } from './parts/icon.tsx';
import type { DrawOutline } from './parts/outline.ts';
import { Picture } from './parts/picture.tsx';
import { Tappable } from './parts/press.tsx';

const ONWARD = 'M9.5 6l6 6-6 6';

/** An item of a list. */
export default function ListItem({ title, text, hint, image, busy, on }: ListItemProps & WidgetBase) {
  return (
    <Tappable className="list-item" tap={on.tap} busy={busy}>
      {image && <Picture className="image-logo" src={image} alt="" />}
      <span className="list-item-words">
        <span className="list-item-title">{title}</span>
        {text && <span className="list-item-text">{text}</span>}
        {hint && <span className="list-item-hint">{hint}</span>}
      </span>
      {on.tap && <Icon path={ONWARD} />}
    </Tappable>
  );
}

export const outline: DrawOutline = (props) => [
  [
    'list-item',
    [
      [
        'list-item-words',
        [
          ['list-item-title', 2],
          ...('text' in props ? [['text', 3] as const] : []),
          ...('hint' in props ? [['list-item-hint', 1] as const] : []),
        ],
      ],
    ],
  ],
];
