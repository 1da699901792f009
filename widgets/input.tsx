import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import type { InputProps } from '../schemas/generated/types.ts';
import { capOf } from './parts/digits.ts';
import { Field, type FieldBase } from './parts/field.tsx';
import { line, lineAttributes } from './parts/line.tsx';
import type MaskType from './parts/mask.tsx';
import { type DrawOutline, lineField } from './parts/outline.ts';

type Mask = ComponentType<ComponentProps<typeof MaskType>>;

let arrived: Mask | undefined;

/** The mask, once its library has loaded; until then undefined, and the plain input is used. */
function useMask(): Mask | undefined {
  const [mask, setMask] = useState(() => arrived);
  useEffect(() => {
    if (mask) return;
    let gone = false;
    const take = (module: { default: Mask }) => {
      arrived = module.default;
      if (!gone) setMask(() => module.default);
    };
    // Without the library the field still accepts digits, but ungrouped.
    import('./parts/mask.tsx').then(take, () => undefined);
    return () => {
      gone = true;
    };
  }, [mask]);
  return mask;
}

/** Grouped digits: a plain input at first, then a masked one, which takes over its value. */
function Masked(props: InputProps & FieldBase & { format: 'phone' | 'grouped' }) {
  const { field, format, max } = props;
  const input = useRef<HTMLInputElement | null>(null);
  const Mask = useMask();
  if (Mask) {
    return (
      <Mask
        field={field}
        format={format}
        cap={capOf(format, max)}
        inputRef={input}
        attributes={lineAttributes(props)}
      />
    );
  }
  return line(props, (element) => {
    if (element) input.current = element;
  });
}

/** A single-line text field. */
export default function Input(props: InputProps & FieldBase) {
  const { label, hint, format, field } = props;
  const children = format === 'phone' || format === 'grouped' ? <Masked {...props} format={format} /> : line(props);
  return Field({ field, label, hint, children });
}

export const outline: DrawOutline = lineField;
