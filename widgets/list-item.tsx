import type { WidgetBase } from '../renderer/react/widget.ts';
import type { ListItemProps } from '../schemas/generated/types.ts';
import { Icon } from './parts/icon.tsx';
import { Picture } from './parts/picture.tsx';
import { Tappable } from './parts/press.tsx';

const ONWARD = 'M9.5 6l6 6-6 6';

/** One entry of a list. */
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
