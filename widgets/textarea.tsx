import { type FormEvent, useState } from 'react';
import type { TextareaProps } from '../schemas/generated/types.ts';
import { cut } from './parts/cut.ts';
import { asText, described, Field, type FieldBase } from './parts/field.tsx';
import { type DrawOutline, field } from './parts/outline.ts';

/** A multi-line text field. */
export default function Textarea({ label, placeholder, max, counter, field }: TextareaProps & FieldBase) {
  const [length, setLength] = useState(() => asText(field.value()).length);
  const show = (value: unknown, area: HTMLTextAreaElement) => {
    area.value = asText(value);
    setLength(asText(value).length);
  };
  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    const { currentTarget, nativeEvent } = event;
    const text = cut(currentTarget.value, max);
    // Text must not be changed while an input method is composing.
    if (text !== currentTarget.value && !(nativeEvent as InputEvent).isComposing) currentTarget.value = text;
    setLength(text.length);
    field.change(text);
  };
  return (
    <Field field={field} label={label}>
      <textarea
        ref={(area) => field.tie(area, show)}
        id={field.id}
        name={field.id}
        className="line area"
        placeholder={placeholder}
        maxLength={max}
        rows={4}
        defaultValue={asText(field.value())}
        onInput={onInput}
        onCompositionEnd={onInput}
        {...described(field)}
      />
      {counter && <p className="counter">{max === undefined ? length : `${length}/${max}`}</p>}
    </Field>
  );
}

export const outline: DrawOutline = (props) => field([['line bone bone-picture']], props);
