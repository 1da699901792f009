import { work } from '../../source/work.ts';
import type { Ast } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import { join } from './join.ts';
import { meet } from './meet.ts';
import type { Facts, Type } from './types.ts';

/** Nothing is known beyond the declared types. */
export const NO_FACTS: Facts = new Map();

/** No expression is printed like this. */
const UNREAD = '?';
const ANYTHING: Type = { is: 'unknown' };

/** The facts after a condition that is wrong in itself: it may have tested anything for null. */
export function unread(facts: Facts): Facts {
  return new Map(facts).set(UNREAD, ANYTHING);
}

/** Whether a condition around is wrong in itself, so that what may be null here is unknown. */
export function isUnread(facts: Facts): boolean {
  return facts.has(UNREAD);
}

/** The facts and one more. */
export function withFact(facts: Facts, about: Ast, type: Type): Facts {
  work(2 * facts.size);
  return new Map(facts).set(print(about), type);
}

/** What holds whichever of the two holds. */
export function either(a: Facts, b: Facts): Facts {
  if (a === b) return a;
  work(3 * a.size);
  const common = new Map<string, Type>();
  for (const [key, type] of a) {
    const other = b.get(key);
    const whole = other && (other === type ? type : join(type, other));
    // A truth that is true on one side and false on the other says nothing.
    if (whole && !(whole.is === 'bool' && whole.value === undefined)) common.set(key, whole);
  }
  return common;
}

/** Everything that both know; `b` wins where they differ. */
export function both(a: Facts, b: Facts): Facts {
  if (a === b || b.size === 0) return a;
  if (a.size === 0) return b;
  work(2 * (a.size + b.size));
  return new Map([...a, ...b]);
}

/** Everything that both know; where both know something of the same, the two together. */
export function together(a: Facts, b: Facts): Facts {
  if (a === b || b.size === 0) return a;
  if (a.size === 0) return b;
  work(2 * (a.size + b.size));
  const all = new Map(a);
  for (const [key, type] of b) {
    const known = a.get(key);
    all.set(key, known ? meet(known, type) : type);
  }
  return all;
}
