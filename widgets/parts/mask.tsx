import type { RefObject } from 'react';
import { useState } from 'react';
import { NumberFormatBase } from 'react-number-format';
import type { FieldBinding } from '../../renderer/react/widget.ts';
import { type DigitFormat, digitsOf, group } from './digits.ts';
import { useOnSet } from './field.tsx';
import type { LineAttributes } from './line.tsx';

interface MaskProps {
  field: FieldBinding;
  format: DigitFormat;
  cap: number;
  /** The digits to begin with. */
  start: string;
  inputRef: RefObject<HTMLInputElement | null>;
  attributes: LineAttributes;
}

/** An input that shows digits in groups while the form holds them without gaps. */
export default function Mask({ field, format, cap, start, inputRef, attributes }: MaskProps) {
  const [digits, setDigits] = useState(start);
  useOnSet(field, (value) => setDigits(digitsOf(String(value ?? ''), format, cap)));
  return (
    <NumberFormatBase
      {...attributes}
      type={format === 'phone' ? 'tel' : 'text'}
      getInputRef={inputRef}
      value={digits}
      valueIsNumericString
      format={(plain) => group(plain, format)}
      removeFormatting={(text, change) => {
        const typed = digitsOf(text, format, cap + 1);
        const isOneMore = change !== undefined && change.to.end - change.to.start === 1;
        // One digit too many is ignored where it was typed; a longer text is cut at its end.
        if (typed.length > cap && isOneMore) return digitsOf(change.lastValue, format, cap);
        return typed.slice(0, cap);
      }}
      onValueChange={({ value }, { source }) => {
        if (source !== 'event') return;
        setDigits(value);
        field.change(value);
      }}
      onBlur={() => field.blur()}
    />
  );
}
