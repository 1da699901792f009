import { Turns } from '../../../studio/preview/turns.ts';
import { assert, test } from '../../suite.ts';

/** Requests a turn under each name; returns the started turns, and a function that ends each. */
function asked(most: number, names: string) {
  const turns = new Turns(most);
  const begun: string[] = [];
  const ends = [...names].map((name) => turns.take(() => begun.push(name)));
  return { begun, ends };
}

test('a limited number of turns run at a time, in the order of the requests', () => {
  const { begun, ends } = asked(2, 'abcd');
  assert.equal(begun, ['a', 'b']);
  ends[1]!();
  assert.equal(begun, ['a', 'b', 'c']);
  ends[0]!();
  assert.equal(begun, ['a', 'b', 'c', 'd']);
});

test('ending a turn twice frees one slot', () => {
  const { begun, ends } = asked(1, 'abc');
  ends[0]!();
  ends[0]!();
  assert.equal(begun, ['a', 'b']);
});

test('a cancelled request is skipped', () => {
  const { begun, ends } = asked(1, 'abc');
  ends[1]!();
  ends[0]!();
  assert.equal(begun, ['a', 'c']);
});
