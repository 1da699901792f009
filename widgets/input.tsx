import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import type { FieldBinding } from '../renderer/react/widget.ts';
import type { InputProps } from '../schemas/generated/types.ts';
import { capOf } from './parts/digits.ts';
import { asText, described, Field, type FieldBase, useControl } from './parts/field.tsx';
import { type LineAttributes, line } from './parts/line.tsx';
import type MaskType from './parts/mask.tsx';

type Mask = ComponentType<ComponentProps<typeof MaskType>>;

let arrived: Mask | undefined;

/** The mask, once its library is here; undefined as long as the plain line has to do. */
function useMask(): Mask | undefined {
  const [mask, setMask] = useState(() => arrived);
  useEffect(() => {
    if (mask) return;
    let gone = false;
    const take = (module: { default: Mask }) => {
      arrived = module.default;
      if (!gone) setMask(() => module.default);
    };
    // Without the library the field still takes digits, only ungrouped.
    import('./parts/mask.tsx').then(take, () => undefined);
    return () => {
      gone = true;
    };
  }, [mask]);
  return mask;
}

interface MaskedProps {
  field: FieldBinding;
  format: 'phone' | 'grouped';
  max: number | undefined;
  /** Of the plain line. */
  control: (input: HTMLInputElement | null) => void;
  attributes: LineAttributes;
}

/** Grouped digits: a plain line at first, then a mask, which takes over what was typed. */
function Masked({ field, format, max, control, attributes }: MaskedProps) {
  const input = useRef<HTMLInputElement>(null);
  const Mask = useMask();
  const [plain] = useState(() => (element: HTMLInputElement | null) => {
    control(element);
    if (element) input.current = element;
  });
  if (!Mask) return line({ field, format, max, control: plain, attributes });
  return <Mask field={field} format={format} cap={capOf(format, max)} inputRef={input} attributes={attributes} />;
}

/** A line to type into. */
export default function Input(props: InputProps & FieldBase) {
  const { label, placeholder, hint, format = 'text', max, disabled, field } = props;
  const control = useControl<HTMLInputElement>(field, (value, input) => {
    input.value = asText(value);
  });
  const attributes: LineAttributes = {
    id: field.id,
    name: field.id,
    className: 'line',
    placeholder,
    disabled,
    inputMode: format === 'text' ? undefined : format === 'phone' ? 'tel' : 'numeric',
    autoComplete: format === 'phone' ? 'tel-national' : 'off',
    ...described(field, hint),
  };
  const grouped = format === 'phone' || format === 'grouped';
  const children = grouped ? (
    <Masked {...{ field, format, max, control, attributes }} />
  ) : (
    line({ field, format, max, control, attributes })
  );
  return Field({ field, label, hint, children });
}
