import { Turns } from '../../../studio/preview/turns.ts';
import { assert, test } from '../../suite.ts';

/** Asks for a turn under each name; what has begun so far, and what ends each. */
function asked(most: number, names: string) {
  const turns = new Turns(most);
  const begun: string[] = [];
  const ends = [...names].map((name) => turns.take(() => begun.push(name)));
  return { begun, ends };
}

test('so many have their turn at a time, in the order in which they asked', () => {
  const { begun, ends } = asked(2, 'abcd');
  assert.equal(begun, ['a', 'b']);
  ends[1]!();
  assert.equal(begun, ['a', 'b', 'c']);
  ends[0]!();
  assert.equal(begun, ['a', 'b', 'c', 'd']);
});

test('a turn that is ended twice makes room once', () => {
  const { begun, ends } = asked(1, 'abc');
  ends[0]!();
  ends[0]!();
  assert.equal(begun, ['a', 'b']);
});

test('who no longer waits is passed over', () => {
  const { begun, ends } = asked(1, 'abc');
  ends[1]!();
  ends[0]!();
  assert.equal(begun, ['a', 'c']);
});
