import type { StarsProps } from '../schemas/generated/types.ts';
import { type FieldBase, useChoice } from './parts/field.tsx';
import { RadioGroup } from './parts/group.tsx';
import { Icon } from './parts/icon.tsx';
import { type DrawOutline, field } from './parts/outline.ts';

const STAR = 'M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1-5.4-3-5.4 3 1.1-6.1-4.5-4.3 6.1-.8z';

/** A star rating, filled up to the selected star. */
export default function Stars(props: StarsProps & FieldBase) {
  const { label, max = 5, field } = props;
  const [value, choose, show] = useChoice(props, (text) => Number(text) || 0);
  return (
    <RadioGroup field={field} label={label} show={show} className="stars">
      {Array.from({ length: max }, (_, index) => index + 1).map((star) => (
        <label className={star <= value ? 'star star-lit' : 'star'} key={star}>
          <input
            type="radio"
            className="over"
            name={field.id}
            value={star}
            checked={star === value}
            onChange={() => choose(star)}
            aria-label={star === 1 ? '1 star' : `${star} stars`}
          />
          <Icon path={STAR} />
        </label>
      ))}
    </RadioGroup>
  );
}

export const outline: DrawOutline = (props) => field([['stars', 3]], props);
