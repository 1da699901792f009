import fc from 'fast-check';
import { cut } from '../../widgets/parts/cut.ts';
import { capOf, digitsOf, group, typed } from '../../widgets/parts/digits.ts';
import { assert, test } from '../suite.ts';

test('a phone number shows 3-4-4, other digits in fours', () => {
  assert.is(group('13911112222', 'phone'), '139 1111 2222');
  assert.is(group('139', 'phone'), '139');
  assert.is(group('1391', 'phone'), '139 1');
  assert.is(group('621234567890123', 'grouped'), '6212 3456 7890 123');
  assert.is(group('', 'grouped'), '');
  assert.is(group('123456', 'digits'), '123456');
});

test('a phone number has at most 11 digits, or fewer if the field says so', () => {
  assert.is(capOf('phone', undefined), 11);
  assert.is(capOf('phone', 10), 10);
  assert.is(capOf('phone', 20), 11);
  assert.is(capOf('grouped', undefined), Number.POSITIVE_INFINITY);
});

test('a pasted phone number loses its country code', () => {
  for (const text of ['+86 (139) 1111-2222', '+8613911112222', ' +86-139-1111-2222']) {
    assert.is(digitsOf(text, 'phone'), '13911112222', text);
  }
  assert.is(digitsOf('+63 917 123 4567', 'phone'), '9171234567');
  assert.is(digitsOf('+91 98765 43210', 'phone'), '9876543210');
  assert.is(digitsOf('+852 5123 4567', 'phone'), '51234567');
  assert.is(digitsOf('+1 (555) 010-9999', 'phone'), '5550109999');
  assert.is(digitsOf('0917 123 4567', 'phone'), '09171234567');
  assert.is(digitsOf('+86 139', 'digits'), '86139');
});

test('a digit too many is dropped where it was typed', () => {
  assert.equal(typed('1391171112222', 6, 'phone', 11), { text: '13911112222', caret: 4 });
  assert.equal(typed('1234567', 7, 'digits', 6), { text: '123456', caret: 6 });
  assert.equal(typed('1x2', 2, 'digits', 6), { text: '12', caret: 1 });
});

test('only digits stay, up to the maximum, and the caret stays among them', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.nat(30),
      fc.nat(20),
      fc.constantFrom('phone', 'grouped', 'digits'),
      (text, at, cap, format) => {
        const kept = typed(text, Math.min(at, text.length), format as 'phone', cap);
        assert.match(kept.text, /^\d*$/);
        assert.ok(kept.text.length <= cap && kept.caret <= kept.text.length);
        assert.is(digitsOf(group(kept.text, format as 'phone'), 'digits'), kept.text);
      },
    ),
  );
});

test('a text is cut by UTF-16 units, but not inside a surrogate pair', () => {
  assert.is(cut('abcdef', 3), 'abc');
  assert.is(cut('ab', 3), 'ab');
  assert.is(cut('ab', undefined), 'ab');
  assert.is(cut('ab😀', 3), 'ab');
  assert.is(cut('ab😀', 4), 'ab😀');
});
