import { useState } from 'react';
import type { DatePickerProps } from '../schemas/generated/types.ts';
import { columns, type Day, dayOf, inLongMonth, textOf, within } from './parts/calendar.ts';
import type { FieldBase } from './parts/field.tsx';
import { Listbox } from './parts/listbox.tsx';
import { type ChooserProps, OpenerDialog, useOpener } from './parts/opener.tsx';
import { type DrawOutline, lineField } from './parts/outline.ts';

type Props = DatePickerProps & FieldBase;

const EARLIEST = { year: 1920, month: 1, day: 1 };
const LATEST = { year: 2100, month: 12, day: 31 };

const months = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
const monthName = (month: number) => months.format(Date.UTC(2000, month - 1));

/** The day of a moment in milliseconds since 1970, where the phone is. */
const dayAt = (moment: number): Day => {
  const now = new Date(moment);
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
};

const PARTS = ['year', 'month', 'day'] as const;

/**
 * A field that opens three lists: year, month and day. The form value is `YYYY-MM-DD`, or empty until each of the three
 * has been chosen: nobody's birth date is the month and day of the start.
 */
export default function DatePicker(props: Props) {
  return useOpener(props, (value) => value, Chooser);
}

function Chooser({ props, value, onClose, onChoose }: ChooserProps<Props>) {
  const today = dayAt(props.field.now());
  const min = dayOf(props.min ?? '') ?? EARLIEST;
  const max = dayOf(props.max ?? '') ?? (props.past ? today : LATEST);
  // Every day can be chosen before the month is.
  const start = () => inLongMonth(dayOf(props.start ?? '') ?? today);
  const [marked, mark] = useState(() => within(dayOf(value) ?? start(), min, max));
  const [missing, setMissing] = useState<readonly (keyof Day)[]>(dayOf(value) ? [] : PARTS);
  const offered = columns(marked, min, max);
  const isComplete = missing.length === 0;
  const accept = () => {
    // A part of a date is neither a choice nor none.
    if (!isComplete && missing.length < PARTS.length) return;
    onClose();
    if (isComplete && textOf(marked) !== value) onChoose(textOf(marked));
  };
  const list = (part: keyof Day, name: string, values: number[]) => (
    <Listbox
      label={name}
      options={values.map((each) => ({
        value: String(each),
        label: part === 'month' ? monthName(each) : String(each),
      }))}
      value={missing.includes(part) ? '' : String(marked[part])}
      start={String(marked[part])}
      onPick={(picked) => {
        setMissing(missing.filter((each) => each !== part));
        mark(within({ ...marked, [part]: Number(picked) }, min, max));
      }}
      onAccept={accept}
      first={part === 'year'}
    />
  );
  return (
    <OpenerDialog
      props={props}
      onClose={onClose}
      onConfirm={accept}
      above={
        <p className="text-hint" aria-live="polite">
          {isComplete ? textOf(marked) : `Choose the ${missing.join(', ').replace(/, (?=\w+$)/, ' and ')}.`}
        </p>
      }
    >
      {list('year', 'Year', offered.years)}
      {list('month', 'Month', offered.months)}
      {list('day', 'Day', offered.days)}
    </OpenerDialog>
  );
}

export const outline: DrawOutline = lineField;
