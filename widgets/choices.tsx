import { useId } from 'react';
import type { Bone } from '../schemas/compiled.ts';
import type { ChoicesProps } from '../schemas/generated/types.ts';
import { asText, type FieldBase, useChoice } from './parts/field.tsx';
import { RadioGroup } from './parts/group.tsx';
import { countOf, type DrawOutline, field, times } from './parts/outline.ts';
import { Picture } from './parts/picture.tsx';

/** A list of which one item is selected. */
export default function Choices(props: ChoicesProps & FieldBase) {
  const { label, options, mark = 'radio', field } = props;
  const [value, choose, show] = useChoice(props, asText);
  const id = useId();
  return (
    <RadioGroup field={field} label={label} show={show} className="choices">
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: servers repeat values
        <label className="choice" key={index}>
          {option.image !== undefined && <Picture className="image-logo" src={option.image} alt={option.label} />}
          <span className="choice-words">
            <span id={`${id}${index}`}>{option.label}</span>
            {option.text && (
              <span className="choice-text" id={`${id}${index}-text`}>
                {option.text}
              </span>
            )}
          </span>
          <input
            type="radio"
            className={`mark mark-${mark}`}
            name={field.id}
            value={option.value}
            checked={option.value === value}
            onChange={() => choose(option.value)}
            aria-labelledby={`${id}${index}`}
            aria-describedby={option.text ? `${id}${index}-text` : undefined}
          />
        </label>
      ))}
    </RadioGroup>
  );
}

export const outline: DrawOutline = (props) =>
  field([['choices', times<Bone>(countOf(props.options, 2), ['choice', [['choice-words', 2]]])]], props);
