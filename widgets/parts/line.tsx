import type { FormEvent, InputHTMLAttributes, ReactElement } from 'react';
import type { InputProps } from '../../schemas/generated/types.ts';
import { cut } from './cut.ts';
import { capOf, type DigitFormat, typed } from './digits.ts';
import { asText, described, type FieldBase } from './field.tsx';

/** Attributes of the element that widgets of any format set alike. */
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
    ...described(field, hint),
  };
}

/**
 * A plain input that keeps its own text; where only digits count, everything else is dropped as it is typed. No
 * component and no hook, as forms have hundreds.
 *
 * @param tied is called with the element, too
 */
export function line(props: InputProps & FieldBase, tied?: (input: HTMLInputElement | null) => void): ReactElement {
  const { field, format = 'text', max } = props;
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    // What an input method composes is not to be touched before it is done.
    if ((event.nativeEvent as InputEvent).isComposing) return;
    field.change(format === 'text' ? keepStart(input, max) : keepDigits(input, format, capOf(format, max)));
  };
  return (
    <input
      {...lineAttributes(props)}
      ref={(input) => {
        field.tie(input, showText);
        // A dialog that opened before its field was here has the focus itself.
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

/** Leaves what `maxLength` would: text that did not come by typing gets past the platform. */
function keepStart(input: HTMLInputElement, max: number | undefined): string {
  const text = input.value;
  const kept = cut(text, max);
  if (kept !== text) input.value = kept;
  return kept;
}

/** Leaves only digits in an input, the caret where the user typed; answers them. */
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
