import { useState } from 'react';
import type { PickerProps } from '../schemas/generated/types.ts';
import type { FieldBase } from './parts/field.tsx';
import { Listbox } from './parts/listbox.tsx';
import { type ChooserProps, OpenerDialog, useOpener } from './parts/opener.tsx';
import { type DrawOutline, lineField } from './parts/outline.ts';

type Props = PickerProps & FieldBase;

/** A field that opens a list to choose one from. */
export default function Picker(props: Props) {
  const { options } = props;
  return useOpener(props, (value) => options.find((option) => option.value === value)?.label ?? '', Chooser);
}

function Chooser({ props, value, onClose, onChoose }: ChooserProps<Props>) {
  const { label, options } = props;
  const [marked, mark] = useState(value);
  const accept = () => {
    onClose();
    const known = options.some((option) => option.value === marked);
    if (known && marked !== value) onChoose(marked);
  };
  return (
    <OpenerDialog props={props} onClose={onClose} onConfirm={accept}>
      <Listbox label={label} options={options} value={marked} onPick={mark} onAccept={accept} first />
    </OpenerDialog>
  );
}

export const outline: DrawOutline = lineField;
