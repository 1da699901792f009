import { useState } from 'react';
import type { GroupPickerProps } from '../schemas/generated/types.ts';
import type { FieldBase } from './parts/field.tsx';
import { Listbox } from './parts/listbox.tsx';
import { type ChooserProps, OpenerDialog, useOpener } from './parts/opener.tsx';
import { type DrawOutline, lineField } from './parts/outline.ts';

type Props = GroupPickerProps & FieldBase;

/** The place of the group that has an option of this value; -1 for none. */
function homeOf(groups: Props['groups'], value: string): number {
  return groups.findIndex((group) => group.options.some((option) => option.value === value));
}

/** A field that opens two lists side by side: groups, and the options of the marked group. */
export default function GroupPicker(props: Props) {
  const words = (value: string) => {
    const group = props.groups[homeOf(props.groups, value)];
    const chosen = group?.options.find((option) => option.value === value);
    return chosen ? `${group?.label} · ${chosen.label}` : '';
  };
  return useOpener(props, words, Chooser);
}

function Chooser({ props, value, onClose, onChoose }: ChooserProps<Props>) {
  const { label, groups } = props;
  const [place, setPlace] = useState(() => Math.max(homeOf(groups, value), 0));
  const [marked, mark] = useState(value);
  const group = groups[place];
  const accept = () => {
    onClose();
    const known = group?.options.some((option) => option.value === marked);
    if (known && marked !== value) onChoose(marked);
  };
  return (
    <OpenerDialog props={props} onClose={onClose} onConfirm={accept}>
      <Listbox
        label={label}
        options={groups.map((each, index) => ({ value: String(index), label: each.label }))}
        value={String(place)}
        onPick={(index) => setPlace(Number(index))}
        onAccept={accept}
        first
      />
      <Listbox
        label={group?.label ?? label}
        options={group?.options ?? []}
        value={marked}
        onPick={mark}
        onAccept={accept}
      />
    </OpenerDialog>
  );
}

export const outline: DrawOutline = lineField;
