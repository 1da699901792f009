import { useState } from 'react';
import type { PickerProps } from '../schemas/generated/types.ts';
import { pressPrimary } from './parts/enter.ts';
import type { FieldBase } from './parts/field.tsx';
import { Listbox } from './parts/listbox.tsx';
import { type ChooserProps, OpenerDialog, useMarked, useOpener } from './parts/opener.tsx';
import { type DrawOutline, lineField } from './parts/outline.ts';

type Props = PickerProps & FieldBase;

/** A list with more options than this has a search field. */
const MANY = 10;

/** A field that opens a list to choose from. */
export default function Picker(props: Props) {
  const { options } = props;
  return useOpener(props, (value) => options.find((option) => option.value === value)?.label ?? '', Chooser);
}

function Chooser(chooser: ChooserProps<Props>) {
  const { props, onClose } = chooser;
  const { label, options } = props;
  const { marked, mark, accept } = useMarked(chooser, options);
  const [query, setQuery] = useState('');
  const matches = options.filter((option) => option.label.toLowerCase().includes(query.trim().toLowerCase()));
  const search = options.length > MANY && (
    <input
      className="line"
      aria-label="Search"
      placeholder="Search"
      autoComplete="off"
      value={query}
      onChange={(event) => setQuery(event.target.value)}
      onKeyDown={pressPrimary}
    />
  );
  return (
    <OpenerDialog props={props} onClose={onClose} onConfirm={accept} above={search}>
      {matches.length === 0 ? (
        <p className="listbox text-hint" role="alert">
          Nothing found.
        </p>
      ) : (
        <Listbox label={label} options={matches} value={marked} onPick={mark} onAccept={accept} first />
      )}
    </OpenerDialog>
  );
}

export const outline: DrawOutline = lineField;
