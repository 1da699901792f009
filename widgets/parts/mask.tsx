import { type RefObject, useLayoutEffect, useState } from 'react';
import { NumberFormatBase } from 'react-number-format';
import type { FieldBinding } from '../../renderer/react/widget.ts';
import { type DigitFormat, digitsOf, group, typed } from './digits.ts';
import { asText } from './field.tsx';
import type { LineAttributes } from './line.tsx';

interface MaskProps {
  field: FieldBinding;
  format: DigitFormat;
  cap: number;
  /** The plain input that this mask replaces, if there was one. */
  inputRef: RefObject<HTMLInputElement | null>;
  attributes: LineAttributes;
}

/** What a change did to the text: a range of the old text was replaced by a range of the new one. */
interface Change {
  from: { start: number; end: number };
  to: { start: number; end: number };
  lastValue: string;
}

/** The digits after a change. Deleting a gap deletes the digit before it. */
function digitsAfter(text: string, change: Change | undefined, format: DigitFormat, cap: number): string {
  if (!change) return typed(text, text.length, format, cap).digits;
  const { from, to, lastValue } = change;
  const tookGap = to.start === to.end && lastValue.slice(from.start, from.end) === ' ';
  if (!tookGap) return typed(text, to.end, format, cap).digits;
  return digitsOf(lastValue.slice(0, from.start), format).slice(0, -1) + digitsOf(lastValue.slice(from.end), format);
}

/** An input that shows digits in groups while the form value has no gaps. */
export default function Mask({ field, format, cap, inputRef, attributes }: MaskProps) {
  const clean = (text: string) => digitsOf(text, format).slice(0, cap);
  const [digits, setDigits] = useState(() => clean(inputRef.current?.value ?? asText(field.value())));
  const [caret] = useState(() => caretIn(inputRef.current));
  // The mask takes over the focus of the plain input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it takes over
  useLayoutEffect(() => {
    if (caret === undefined) return;
    const place = group(digits.slice(0, caret), format).length;
    inputRef.current?.focus();
    inputRef.current?.setSelectionRange(place, place);
  }, []);
  return (
    <NumberFormatBase
      {...attributes}
      type={format === 'phone' ? 'tel' : 'text'}
      getInputRef={(input: HTMLInputElement | null) => {
        inputRef.current = input;
        field.tie(input, (value) => setDigits(clean(asText(value))));
      }}
      value={digits}
      valueIsNumericString
      format={(plain) => group(plain, format)}
      removeFormatting={(text, change) => digitsAfter(text, change, format, cap)}
      onValueChange={({ value }, { source }) => {
        if (source !== 'event') return;
        setDigits(value);
        field.change(value);
      }}
    />
  );
}

/** The caret position in a focused input. */
function caretIn(input: HTMLInputElement | null): number | undefined {
  return input && input === document.activeElement ? (input.selectionStart ?? 0) : undefined;
}
