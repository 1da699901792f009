import type { PickerProps } from '../schemas/generated/types.ts';
import type { FieldBase } from './parts/field.tsx';
import { Listbox } from './parts/listbox.tsx';
import { type ChooserProps, OpenerDialog, useMarked, useOpener } from './parts/opener.tsx';
import { type DrawOutline, lineField } from './parts/outline.ts';

type Props = PickerProps & FieldBase;

/** A field that opens a list to choose one from. */
export default function Picker(props: Props) {
  const { options } = props;
  return useOpener(props, (value) => options.find((option) => option.value === value)?.label ?? '', Chooser);
}

function Chooser(chooser: ChooserProps<Props>) {
  const { props, onClose } = chooser;
  const { label, options } = props;
  const { marked, mark, accept } = useMarked(chooser, options);
  return (
    <OpenerDialog props={props} onClose={onClose} onConfirm={accept}>
      <Listbox label={label} options={options} value={marked} onPick={mark} onAccept={accept} first />
    </OpenerDialog>
  );
}

export const outline: DrawOutline = lineField;
