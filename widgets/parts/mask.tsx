import { type CompositionEvent, type FormEvent, type MutableRefObject, useLayoutEffect, useRef, useState } from 'react';
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
  inputRef: MutableRefObject<HTMLInputElement | null>;
  attributes: LineAttributes;
}

/** What a change did to the text: a range of the old text was replaced by a range of the new one. */
interface Change {
  from: { start: number; end: number };
  to: { start: number; end: number };
  lastValue: string;
}

/**
 * The digits after a change. Deleting a gap deletes the digit in front of it, or behind it with the key that deletes
 * forwards.
 */
function digitsAfter(text: string, change: Change | undefined, forwards: boolean, { format, cap }: MaskProps): string {
  if (!change) return typed(text, text.length, format, cap).text;
  const { from, to, lastValue } = change;
  const tookGap = to.start === to.end && lastValue.slice(from.start, from.end) === ' ';
  if (!tookGap) return typed(text, to.end, format, cap).text;
  const before = digitsOf(lastValue.slice(0, from.start), format);
  const after = digitsOf(lastValue.slice(from.end), format);
  return forwards ? before + after.slice(1) : before.slice(0, -1) + after;
}

/** An input that shows digits in groups while the form value has no gaps. */
export default function Mask(props: MaskProps) {
  const { field, format, cap, inputRef, attributes } = props;
  const clean = (text: string) => digitsOf(text, format).slice(0, cap);
  const [digits, setDigits] = useState(() => clean(inputRef.current?.value ?? asText(field.value())));
  const [caret] = useState(() => caretIn(inputRef.current));
  const deletesForwards = useRef(false);
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
      getInputRef={(input: HTMLInputElement | null) => {
        inputRef.current = input;
        field.tie(input, (value) => setDigits(clean(asText(value))));
      }}
      value={digits}
      valueIsNumericString
      format={(plain) => group(plain, format)}
      // Runs before the handler that removes the formatting.
      onInputCapture={({ nativeEvent }: FormEvent<HTMLInputElement>) => {
        const { inputType, isComposing } = nativeEvent as InputEvent;
        deletesForwards.current = inputType === 'deleteContentForward';
        // Text must not be changed while an input method is composing.
        if (isComposing) nativeEvent.stopPropagation();
      }}
      onCompositionEnd={({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
        currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
      }
      removeFormatting={(text, change) => digitsAfter(text, change, deletesForwards.current, props)}
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
