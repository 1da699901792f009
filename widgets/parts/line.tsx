import type { FormEvent, InputHTMLAttributes, RefObject } from 'react';
import type { FieldBinding } from '../../renderer/react/widget.ts';
import { cut } from './cut.ts';
import { capOf, type DigitFormat, digitsOf } from './digits.ts';
import { asText, useOnSet } from './field.tsx';

/** Attributes of the element that widgets of any format set alike. */
export type LineAttributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'children' | 'type'
>;

interface LineProps {
  field: FieldBinding;
  format: DigitFormat | 'text';
  max: number | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
  attributes: LineAttributes;
}

/** A plain input that keeps its own text; where only digits count, everything else is dropped as it is typed. */
export function Line({ field, format, max, inputRef, attributes }: LineProps) {
  const clean = (text: string) => (format === 'text' ? cut(text, max) : digitsOf(text, format, capOf(format, max)));
  useOnSet(field, (value) => {
    if (inputRef.current) inputRef.current.value = asText(value);
  });
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    // What an input method composes is not to be touched before it is done.
    if ((event.nativeEvent as InputEvent).isComposing) return;
    const text = input.value;
    const kept = clean(text);
    if (kept !== text) {
      const caret = clean(text.slice(0, input.selectionStart ?? text.length)).length;
      input.value = kept;
      input.setSelectionRange(caret, caret);
    }
    field.change(kept);
  };
  return (
    <input
      {...attributes}
      ref={inputRef}
      type={format === 'phone' ? 'tel' : 'text'}
      maxLength={format === 'text' ? max : undefined}
      defaultValue={asText(field.value())}
      onInput={onInput}
      onCompositionEnd={onInput}
      onBlur={() => field.blur()}
    />
  );
}
