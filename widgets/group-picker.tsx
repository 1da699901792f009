import { useState } from 'react';
import type { GroupPickerProps } from '../schemas/generated/types.ts';
import type { FieldBase } from './parts/field.tsx';
import { Listbox } from './parts/listbox.tsx';
import { type ChooserProps, OpenerDialog, useMarked, useOpener } from './parts/opener.tsx';
import { type DrawOutline, lineField } from './parts/outline.ts';

type Props = GroupPickerProps & FieldBase;

/** The index of the group with an option of this value; -1 if there is none. */
function homeOf(groups: Props['groups'], value: string): number {
  return groups.findIndex((group) => group.options.some((option) => option.value === value));
}

/** A field that opens two lists side by side: groups, and the options of the selected group. */
export default function GroupPicker(props: Props) {
  const words = (value: string) => {
    const group = props.groups[homeOf(props.groups, value)];
    const chosen = group?.options.find((option) => option.value === value);
    return chosen ? `${group?.label} · ${chosen.label}` : '';
  };
  return useOpener(props, words, Chooser);
}

function Chooser(chooser: ChooserProps<Props>) {
  const { props, value, onClose } = chooser;
  const { label, groups } = props;
  const [place, setPlace] = useState(() => Math.max(homeOf(groups, value), 0));
  const group = groups[place];
  const options = group?.options ?? [];
  const { marked, mark, accept } = useMarked(chooser, options);
  const [isRefused, setRefused] = useState(false);
  // A group without one of its options is neither a choice nor none.
  const isMissing = options.length > 0 && !options.some((option) => option.value === marked);
  const confirm = () => (isMissing ? setRefused(true) : accept());
  return (
    <OpenerDialog
      props={props}
      onClose={onClose}
      onConfirm={confirm}
      above={
        isRefused &&
        isMissing && (
          <p className="text-hint" role="alert">
            Choose one in {group?.label}.
          </p>
        )
      }
    >
      <Listbox
        label={label}
        options={groups.map((each, index) => ({ value: String(index), label: each.label }))}
        value={String(place)}
        onPick={(index) => setPlace(Number(index))}
        onAccept={confirm}
        first
      />
      <Listbox label={group?.label ?? label} options={options} value={marked} onPick={mark} onAccept={confirm} />
    </OpenerDialog>
  );
}

export const outline: DrawOutline = lineField;
