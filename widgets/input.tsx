import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import type { InputProps } from '../schemas/generated/types.ts';
import { capOf } from './parts/digits.ts';
import { described, Field, type FieldBase, useFocusable } from './parts/field.tsx';
import { Line } from './parts/line.tsx';
import type MaskType from './parts/mask.tsx';

type Mask = ComponentType<ComponentProps<typeof MaskType>>;

let arrived: Mask | undefined;

/** The mask, once its library is here; undefined as long as the plain line has to do. */
function useMask(wanted: boolean): Mask | undefined {
  const [mask, setMask] = useState(() => arrived);
  useEffect(() => {
    if (!wanted || mask) return;
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
  }, [wanted, mask]);
  return wanted ? mask : undefined;
}

/** A line to type into. Grouped formats begin as a plain line and go on in a mask, which takes over what was typed. */
export default function Input(props: InputProps & FieldBase) {
  const { label, placeholder, hint, format = 'text', max, disabled, field } = props;
  const input = useRef<HTMLInputElement>(null);
  const Mask = useMask(format === 'phone' || format === 'grouped');
  useFocusable(field, () => input.current?.focus());

  const attributes = {
    id: field.id,
    name: field.id,
    className: 'line',
    placeholder,
    disabled,
    inputMode: format === 'text' ? undefined : format === 'phone' ? 'tel' : 'numeric',
    autoComplete: format === 'phone' ? 'tel-national' : 'off',
    ...described(field, hint),
  } as const;

  return (
    <Field field={field} label={label} hint={hint}>
      {Mask && format !== 'text' ? (
        <Mask field={field} format={format} cap={capOf(format, max)} inputRef={input} attributes={attributes} />
      ) : (
        <Line field={field} format={format} max={max} inputRef={input} attributes={attributes} />
      )}
    </Field>
  );
}
