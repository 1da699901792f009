import { didYouMean, nearest, nearestFew } from '../../compiler/source/nearest.ts';
import { assert, test } from '../suite.ts';

const PROPERTIES = ['label', 'look', 'tip', 'disabled', 'inactive', 'when', 'children', 'copyLabel'];

test('finds the intended name', () => {
  assert.is(nearest('labal', PROPERTIES), 'label');
  assert.is(nearest('lable', PROPERTIES), 'label');
  assert.is(nearest('Label', PROPERTIES), 'label');
  assert.is(nearest('copy-label', PROPERTIES), 'copyLabel');
  assert.is(nearest('isDisabled', PROPERTIES), 'disabled');
});

test('prefers a name with the same numbers to one that is as near', () => {
  assert.is(nearest('4 star', ['1 star', '2 stars', '3 stars', '4 stars']), '4 stars');
  assert.is(nearest('slide-2 ', ['slide-1', 'slide-2']), 'slide-2');
  assert.is(nearest('status/201', ['status/200', 'promo/hero']), 'status/200');
});

test('suggests nothing if no name is near', () => {
  assert.is(nearest('colour', PROPERTIES), undefined);
  assert.is(nearest('', PROPERTIES), undefined);
  assert.is(nearest('x', ['a', 'b']), undefined);
  assert.is(didYouMean('colour', PROPERTIES), undefined);
});

test('lists the nearest names first', () => {
  assert.equal(nearestFew('tap', ['tip', 'top', 'open', 'tapped']), ['tip', 'top', 'tapped']);
  assert.is(didYouMean('labal', PROPERTIES), 'did you mean `label`?');
  assert.is(didYouMean('tap', ['tip', 'top']), 'did you mean `tip` or `top`?');
});

test('is fast for long names and for many names', () => {
  assert.is(nearest('x'.repeat(1_000_000), ['x'.repeat(1_000_001)]), undefined);
  const many = Array.from({ length: 100_000 }, (_, i) => `name${i}`);
  assert.is(nearest('nmae4', many), 'name4');
});
