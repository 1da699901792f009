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
>;

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
    // Text must not be changed while an input method is composing.
    if ((event.nativeEvent as InputEvent).isComposing) return;
    field.change(format === 'text' ? keepStart(input, max) : keepDigits(input, format, capOf(format, max)));
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
      type={format === 'phone' ? 'tel' : 'text'}
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

/** Enforces `maxLength`, which browsers only apply to typing. */
function keepStart(input: HTMLInputElement, max: number | undefined): string {
  const text = input.value;
  const value = cut(text, max);
  if (value !== text) input.value = value;
  return value;
}

/** Removes everything but digits from an input, keeping the caret in place; returns the digits. */
function keepDigits(input: HTMLInputElement, format: DigitFormat, cap: number): string {
  const text = input.value;
  if (text.length <= cap && !/\D/.test(text)) return text;
  const { digits, caret } = typed(text, input.selectionStart ?? text.length, format, cap);
  if (digits !== text) {
    input.value = digits;
    input.setSelectionRange(caret, caret);
  }
  return digits;
}
