import { work } from '../../source/work.ts';
import type { Ast } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import { join } from './join.ts';
import { meet } from './meet.ts';
import { type Facts, type Type, UNKNOWN } from './types.ts';

/** No knowledge beyond the declared types. */
export const NO_FACTS: Facts = new Map();

/** Not the source of any expression. */
const UNREAD = '?';

/** The facts after a condition with errors, which may have tested anything for null. */
export function unread(facts: Facts): Facts {
  return new Map(facts).set(UNREAD, UNKNOWN);
}

/** Whether an enclosing condition has errors, so that null tests are unknown. */
export function isUnread(facts: Facts): boolean {
  return facts.has(UNREAD);
}

/** The facts with one added. */
export function withFact(facts: Facts, about: Ast, type: Type): Facts {
  work(2 * facts.size);
  return new Map(facts).set(print(about), type);
}

/**
 * The facts with those added that hold after a condition as a whole: of a true `a || b`, and of a false `a && b`, it is
 * unknown which side decided. Only what the condition itself joins: its definitions would add theirs many times.
 */
export function withJunctions(ast: Ast, truth: boolean, facts: Facts): Facts {
  if (ast.kind === 'unary' && ast.op === '!') return withJunctions(ast.of, !truth, facts);
  if (ast.kind !== 'binary' || (ast.op !== '&&' && ast.op !== '||')) return facts;
  if ((ast.op === '||') === truth) return withFact(facts, ast, { is: 'bool', value: truth });
  return withJunctions(ast.right, truth, withJunctions(ast.left, truth, facts));
}

/** The facts that hold in either case. */
export function either(a: Facts, b: Facts): Facts {
  if (a === b) return a;
  work(3 * a.size);
  const common = new Map<string, Type>();
  for (const [key, type] of a) {
    const other = b.get(key);
    const whole = other && (other === type ? type : join(type, other));
    // A boolean that is true in one case and false in the other says nothing.
    if (whole && !(whole.is === 'bool' && whole.value === undefined)) common.set(key, whole);
  }
  return common;
}

/** All facts of both; `b` wins on conflicts. */
export function both(a: Facts, b: Facts): Facts {
  if (a === b || b.size === 0) return a;
  if (a.size === 0) return b;
  work(2 * (a.size + b.size));
  return new Map([...a, ...b]);
}

/** All facts of both; two facts about the same expression are combined. */
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
