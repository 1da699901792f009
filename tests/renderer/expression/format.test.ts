import fc from 'fast-check';
import { isDate } from '../../../renderer/expression/dates.ts';
import { date, money, thousands } from '../../../renderer/expression/format.ts';
import { VOCABULARY } from '../../../renderer/expression/functions-more.ts';
import { REGIONS } from '../../../renderer/expression/scope.ts';
import { assert, test } from '../../suite.ts';

test('an amount is exact for every whole number of cents', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const digits = BigInt(cents < 0 ? -cents : cents);
      const expected = `₱${cents < 0 ? '-' : ''}${digits / 100n}.${String(digits % 100n).padStart(2, '0')}`;
      assert.is(money(cents, { symbol: '₱' }), expected);
    }),
    { numRuns: 500 },
  );
});

test('a number of seconds or milliseconds is shown in the time of the zone', () => {
  const minutesAhead = { 'Asia/Kolkata': 330, 'Asia/Manila': 480, UTC: 0 };
  for (const [zone, minutes] of Object.entries(minutesAhead)) {
    fc.assert(
      fc.property(fc.integer({ min: 700_000_000, max: 4_000_000_000 }), (seconds) => {
        const expected = new Date((seconds + minutes * 60) * 1000).toISOString().slice(0, 19).replace('T', ' ');
        assert.is(date(String(seconds), { zone }, true), expected);
        assert.is(date(String(seconds * 1000), { zone }, true), expected);
        assert.is(date(String(seconds), { zone }, false), expected.slice(0, 10));
      }),
      { numRuns: 300 },
    );
  }
});

test('the page’s region selects the format, as text or number; any other value selects the default', () => {
  const regions = { 1: { symbol: '₹', zone: 'Asia/Kolkata' }, else: { symbol: '₱', zone: 'Asia/Manila' } };
  const shown = (region: unknown) => {
    const roots = new Map<string, unknown>(Object.entries({ session: { region }, [REGIONS]: regions }));
    const scope = { get: (name: string) => roots.get(name) };
    return ['money', 'datetime'].map((name) => VOCABULARY.functions.get(name)!([150_000], scope));
  };
  for (const region of ['1', 1]) assert.equal(shown(region), ['₹1500.00', '1970-01-02 23:10:00']);
  for (const region of ['0', '', '01', null, undefined, 2, 'true', 'toString', '__proto__'])
    assert.equal(shown(region), ['₱1500.00', '1970-01-03 01:40:00'], String(region));
});

test('a zone with daylight saving time shows summer and winter time', () => {
  const at = (moment: string) => date(String(Date.parse(moment)), { zone: 'Europe/London' }, true);
  assert.is(at('2026-01-15T12:00:00Z'), '2026-01-15 12:00:00');
  assert.is(at('2026-07-15T12:00:00Z'), '2026-07-15 13:00:00');
  assert.is(at('2026-07-14T23:00:00Z'), '2026-07-15 00:00:00');
});

test('an invalid date is empty', () => {
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
    assert.is(date(text, { zone: 'Asia/Manila' }, true), '', text);
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
