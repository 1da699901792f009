import { columns, dayOf, textOf, within } from '../../widgets/parts/calendar.ts';
import { assert, test } from '../suite.ts';

const min = { year: 1990, month: 3, day: 15 };
const max = { year: 2026, month: 11, day: 20 };

test('a date is parsed from text, with or without a time, and formatted back', () => {
  assert.equal(dayOf('2026-02-03'), { year: 2026, month: 2, day: 3 });
  assert.equal(dayOf('2026-02-03 10:11:12'), { year: 2026, month: 2, day: 3 });
  assert.is(dayOf('2026-2-3'), undefined);
  assert.is(dayOf(''), undefined);
  assert.is(textOf({ year: 2026, month: 2, day: 3 }), '2026-02-03');
});

test('a day that does not exist becomes the last of its month', () => {
  assert.equal(within({ year: 2024, month: 2, day: 31 }, min, max), { year: 2024, month: 2, day: 29 });
  assert.equal(within({ year: 2023, month: 2, day: 29 }, min, max), { year: 2023, month: 2, day: 28 });
});

test('a date out of range becomes the nearest limit', () => {
  assert.equal(within({ year: 1980, month: 1, day: 1 }, min, max), min);
  assert.equal(within({ year: 2026, month: 12, day: 1 }, min, max), max);
});

test('columns offer only dates within the limits', () => {
  const first = columns({ year: 1990, month: 3, day: 20 }, min, max);
  assert.is(first.years.length, 37);
  assert.is(first.months[0], 3);
  assert.is(first.days[0], 15);
  const last = columns({ year: 2026, month: 11, day: 1 }, min, max);
  assert.is(last.months.at(-1), 11);
  assert.is(last.days.at(-1), 20);
  assert.is(columns({ year: 2024, month: 2, day: 1 }, min, max).days.length, 29);
});
