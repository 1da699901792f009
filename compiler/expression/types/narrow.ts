import type { Ast } from '../syntax/ast.ts';
import { treeOf } from '../syntax/reparse.ts';
import { reads } from '../syntax/walk.ts';
import { learnAbout, lookAt } from './check.ts';
import { isUnread } from './facts.ts';
import type { Facts, Scope } from './types.ts';
import type { Literal } from './values.ts';

/** The facts with those added that a condition establishes if its result is `truth`. */
export function narrow(ast: Ast, truth: boolean, scope: Scope, facts: Facts): Facts {
  const { yes, no } = lookAt(ast, scope, facts);
  return truth ? yes : no;
}

/** The facts with the knowledge that a subject is one of these values, or none of them: for a `switch`. */
export function narrowTo(subject: Ast, is: boolean, values: readonly Literal[], scope: Scope, facts: Facts): Facts {
  return learnAbout(subject, { is, values }, scope, facts);
}

/**
 * The facts that survive a change: all except those about an expression that reads a path for which `changed` returns
 * true.
 */
export function forget(facts: Facts, changed: (path: readonly string[]) => boolean): Facts {
  const gone = [...facts.keys()].filter((key) => {
    const ast = treeOf(key);
    return ast ? reads(ast).some(({ path }) => changed(path)) : !isUnread(facts);
  });
  if (gone.length === 0) return facts;
  const narrowed = new Map(facts);
  for (const key of gone) narrowed.delete(key);
  return narrowed;
}
