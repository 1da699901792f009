import { useState } from 'react';
import type { PickerProps } from '../schemas/generated/types.ts';
import { asText, type FieldBase, useControlChoice } from './parts/field.tsx';
import { Listbox } from './parts/listbox.tsx';
import { useOpener } from './parts/opener.tsx';

/** A field that opens a list to choose one from. */
export default function Picker(props: PickerProps & FieldBase) {
  const { label, placeholder, options, confirm, cancel, field } = props;
  const [value, choose, control] = useControlChoice(props, asText);
  const [marked, mark] = useState(value);
  const shown = options.find((option) => option.value === value)?.label ?? '';
  const take = () => {
    const known = options.some((option) => option.value === marked);
    if (known && marked !== value) choose(marked);
  };
  return useOpener({
    ...{ field, control, label, placeholder, shown, confirm, cancel },
    onOpen: () => mark(value),
    onConfirm: take,
    children: (accept) => (
      <Listbox label={label} options={options} value={marked} onPick={mark} onAccept={accept} first />
    ),
  });
}
