import { useState } from 'react';
import type { DatePickerProps } from '../schemas/generated/types.ts';
import { columns, type Day, dayOf, textOf, within } from './parts/calendar.ts';
import { asText, type FieldBase, useControlChoice } from './parts/field.tsx';
import { Listbox } from './parts/listbox.tsx';
import { useOpener } from './parts/opener.tsx';

const EARLIEST = { year: 1920, month: 1, day: 1 };
const LATEST = { year: 2100, month: 12, day: 31 };

const months = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
const monthName = (month: number) => months.format(Date.UTC(2000, month - 1));

const today = (): Day => {
  const now = new Date();
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
};

/** A field that opens three lists, year, month and day. What the form holds is `YYYY-MM-DD`. */
export default function DatePicker(props: DatePickerProps & FieldBase) {
  const { label, placeholder, confirm, cancel, field } = props;
  const min = dayOf(props.min ?? '') ?? EARLIEST;
  const max = dayOf(props.max ?? '') ?? LATEST;
  const [value, choose, control] = useControlChoice(props, asText);
  const [marked, setMarked] = useState(today);
  const offered = columns(marked, min, max);

  const list = (part: keyof Day, name: string, values: number[], accept: () => void) => (
    <Listbox
      label={name}
      options={values.map((each) => ({
        value: String(each),
        label: part === 'month' ? monthName(each) : String(each),
      }))}
      value={String(marked[part])}
      onPick={(picked) => setMarked(within({ ...marked, [part]: Number(picked) }, min, max))}
      onAccept={accept}
      first={part === 'year'}
    />
  );
  return useOpener({
    ...{ field, control, label, placeholder, confirm, cancel },
    shown: value,
    onOpen: () => setMarked(within(dayOf(value) ?? today(), min, max)),
    onConfirm: () => textOf(marked) === value || choose(textOf(marked)),
    children: (accept) => (
      <>
        {list('year', 'Year', offered.years, accept)}
        {list('month', 'Month', offered.months, accept)}
        {list('day', 'Day', offered.days, accept)}
      </>
    ),
  });
}
