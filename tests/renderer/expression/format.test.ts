import fc from 'fast-check';
import { isDate } from '../../../renderer/expression/dates.ts';
import { date, money, thousands } from '../../../renderer/expression/format.ts';
import { assert, test } from '../../suite.ts';

test('an amount is exact for every whole number of cents', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const digits = BigInt(cents < 0 ? -cents : cents);
      const expected = `₱${cents < 0 ? '-' : ''}${digits / 100n}.${String(digits % 100n).padStart(2, '0')}`;
      assert.is(money(cents, '0'), expected);
    }),
    { numRuns: 500 },
  );
});

test('region 1 shows the rupee sign, as text or as number, anything else the peso sign', () => {
  assert.is(money(150, '1'), '₹1.50');
  assert.is(money(150, 1), '₹1.50');
  for (const region of ['0', '', '01', null, undefined, 2, 'true']) assert.is(money(150, region), '₱1.50');
});

test('a count of seconds or milliseconds shows the time of the zone', () => {
  const zones = [
    ['1', 'Asia/Kolkata'],
    ['0', 'Asia/Manila'],
  ] as const;
  for (const [region, timeZone] of zones) {
    const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    fc.assert(
      fc.property(fc.integer({ min: 700_000_000, max: 4_000_000_000 }), (seconds) => {
        const expected = shown.format(seconds * 1000);
        assert.is(date(String(seconds), region, true), expected);
        assert.is(date(String(seconds * 1000), region, true), expected);
        assert.is(date(String(seconds), region, false), expected.slice(0, 10));
      }),
      { numRuns: 300 },
    );
  }
});

test('what is no date is empty', () => {
  for (const text of [
    '',
    'soon',
    '20.11.2026',
    '2026-11',
    '2026-1-2',
    '1e9',
    '999999999999999',
    '2026-11-20x',
    '2026-11-20 later',
  ])
    assert.is(date(text, '0', true), '', text);
  assert.not(isDate('soon'));
  assert.ok(isDate('2026-11-20') && isDate('1700000000'));
});

test('thousands are grouped with dots and decimals follow a comma', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      assert.is(thousands(number), new Intl.NumberFormat('de-DE').format(number === 0 ? 0 : number));
    }),
    { numRuns: 300 },
  );
  assert.is(thousands(-1234.5), '-1.234,5');
});
