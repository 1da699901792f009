import { useState } from 'react';
import type { GroupPickerProps } from '../schemas/generated/types.ts';
import { asText, type FieldBase, useControlChoice } from './parts/field.tsx';
import { Listbox } from './parts/listbox.tsx';
import { useOpener } from './parts/opener.tsx';

/** A field that opens two lists side by side: groups, and the options of the marked group. */
export default function GroupPicker(props: GroupPickerProps & FieldBase) {
  const { label, placeholder, groups, confirm, cancel, field } = props;
  const [value, choose, control] = useControlChoice(props, asText);
  const [place, setPlace] = useState(0);
  const [marked, mark] = useState(value);

  const home = groups.findIndex((group) => group.options.some((option) => option.value === value));
  const chosen = groups[home]?.options.find((option) => option.value === value);
  const shown = chosen ? `${groups[home]?.label} · ${chosen.label}` : '';
  const group = groups[place];
  const begin = () => {
    setPlace(Math.max(home, 0));
    mark(value);
  };
  const take = () => {
    const known = group?.options.some((option) => option.value === marked);
    if (known && marked !== value) choose(marked);
  };
  return useOpener({
    ...{ field, control, label, placeholder, shown, confirm, cancel },
    onOpen: begin,
    onConfirm: take,
    children: (accept) => (
      <>
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
      </>
    ),
  });
}
