import type { FormEvent, InputHTMLAttributes, ReactElement } from 'react';
import type { InputProps } from '../../schemas/generated/types.ts';
import { cut } from './cut.ts';
import { capOf, type DigitFormat, typed } from './digits.ts';
import { pressPrimary } from './enter.ts';
import { asText, described, type FieldBase } from './field.tsx';

/** Attributes that widgets of all formats set in the same way. */
export type LineAttributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'children' | 'type'
> & { type: 'tel' | 'text' };

export function lineAttributes({ field, format, placeholder, disabled, hint }: InputProps & FieldBase): LineAttributes {
  return {
    id: field.id,
    name: field.id,
    className: 'line',
    placeholder,
    disabled,
    inputMode: format === undefined || format === 'text' ? undefined : format === 'phone' ? 'tel' : 'numeric',
    autoComplete: format === 'phone' ? 'tel-national' : format === 'code' ? 'one-time-code' : 'off',
    onKeyDown: pressPrimary,
    ...described(field, hint),
    type: format === 'phone' ? 'tel' : 'text',
  };
}

/**
 * An uncontrolled text input; if only digits are allowed, everything else is removed while typing. Neither a component
 * nor a hook, because forms have hundreds.
 *
 * @param tied also called with the element
 */
export function line(props: InputProps & FieldBase, tied?: (input: HTMLInputElement | null) => void): ReactElement {
  const { field, format = 'text', max } = props;
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { text, caret } = allowed(input, format, max);
    // Text must not be changed while an input method is composing.
    if (text !== input.value && !(event.nativeEvent as InputEvent).isComposing) {
      input.value = text;
      input.setSelectionRange(caret, caret);
    }
    field.change(text);
  };
  return (
    <input
      {...lineAttributes(props)}
      ref={(input) => {
        field.tie(input, showText);
        // A dialog that opened before its field had loaded has the focus itself.
        if (input?.closest('dialog') === document.activeElement) input?.focus();
        tied?.(input);
      }}
      maxLength={format === 'text' ? max : undefined}
      defaultValue={asText(field.value())}
      onInput={onInput}
      onCompositionEnd={onInput}
    />
  );
}

function showText(value: unknown, input: HTMLInputElement): void {
  input.value = asText(value);
}

/** What an input may hold of its text, and the caret in that: `maxLength` is only applied to typing by browsers. */
function allowed({ value, selectionStart }: HTMLInputElement, format: 'text' | DigitFormat, max: number | undefined) {
  if (format !== 'text') return typed(value, selectionStart!, format, capOf(format, max));
  const text = cut(value, max);
  return { text, caret: text.length };
}
