import { paceOf } from '../../../runner/record/time.ts';
import { assert, test } from '../../suite.ts';
import { answered, looked, sent, tape } from './tape.ts';

const did = { is: 'did', step: { tap: 'Press' } } as const;

test('time without a timer or a pending call does not count', () => {
  const { waits, after } = paceOf(
    tape([0, sent(1, 'book.detail')], [180, answered(1, {})], [9000, did], [20_000, did]),
  );
  assert.is(waits.size, 0);
  assert.is(after.size, 0);
});

test('a timer that fired is waited for, without the delay of a busy machine', () => {
  for (const late of [6502, 6519, 6777]) {
    const notes = tape([5000, did], [5001, { is: 'timer', id: 1, ms: 1500 }], [late, { is: 'rang', id: 1 }]);
    assert.equal([...paceOf(notes).waits], [[2, 1500]]);
  }
});

test('a late second of a countdown does not delay the following ones', () => {
  const notes = tape(
    [4000, { is: 'timer', id: 1, ms: 1000 }],
    [5007, { is: 'rang', id: 1 }],
    [5007, { is: 'timer', id: 2, ms: 993 }],
    [6310, { is: 'rang', id: 2 }],
    [6310, { is: 'timer', id: 3, ms: 690 }],
    [7004, { is: 'rang', id: 3 }],
  );
  const waits = [...paceOf(notes).waits.values()];
  assert.equal(waits, [1000, 1300, 700]);
});

test('a timer that was cancelled or is still running is not waited for', () => {
  const notes = tape(
    [0, { is: 'timer', id: 1, ms: 1000 }],
    [400, { is: 'cancelled', id: 1 }],
    [500, { is: 'timer', id: 2, ms: 60_000 }],
    [3000, did],
  );
  assert.is(paceOf(notes).waits.size, 0);
});

test('a slow answer takes its time', () => {
  const notes = tape([10, sent(1, 'book.detail')], [3021, answered(1, {})], [3030, looked()]);
  const { waits, after } = paceOf(notes);
  assert.equal([...after], [[1, 3000]]);
  assert.equal([...waits], [[1, 3000]]);
});

test('a quick answer that arrived after another action arrives after it again', () => {
  const notes = tape([10, sent(1, 'book.detail')], [200, did], [410, answered(1, {})]);
  const { waits, after } = paceOf(notes);
  assert.equal([...after], [[1, 400]]);
  assert.equal([...waits], [[2, 400]]);
});

test('an answer that never arrived takes as long as the time-out of the call', () => {
  assert.equal([...paceOf(tape([0, sent(1, 'book.reserve')], [900, did])).after], [[1, 60_000]]);
});
