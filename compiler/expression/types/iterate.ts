import { ROW } from '../../../schemas/steps.ts';
import { quoted } from '../../source/quoting.ts';
import type { Ast } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import { describe } from './assign.ts';
import { inferOwner } from './path.ts';
import { requireCondition, requirePresent } from './require.ts';
import type { Cost, Place } from './seen.ts';
import { BOOL, DEFAULT_MAX, type Scope, type Type, UNKNOWN } from './types.ts';
import { orNull } from './values.ts';

/** The maximum nesting of iterations. */
const MAX_ITERATIONS = 3;

/** `list.any(x, …)` and the other iterations. */
export function inferIteration(ast: Ast & { kind: 'iterate' }, place: Place): Type {
  const list = requireList(ast, place);
  const row = list?.of ?? UNKNOWN;
  if (place.scope.lookup(ast.as))
    place.report(ast.asSpan, 'shadowed-name', `${quoted(ast.as)} already means something here: take another name`);
  if (place.depth >= MAX_ITERATIONS)
    place.report(
      ast,
      'too-costly',
      `lists are gone through at most ${MAX_ITERATIONS} deep within one another: give a part a name under \`let\``,
    );
  const cost: Cost = { steps: 0, nesting: 0 };
  const inside = { ...place, scope: withRow(place.scope, ast.as, row), depth: place.depth + 1, cost };
  const body = inside.infer(ast.body, inside).type;
  place.cost.steps += (cost.steps + ROW) * (list?.max ?? DEFAULT_MAX);
  place.cost.nesting = Math.max(place.cost.nesting, cost.nesting + 1);
  if (ast.op !== 'map') requireCondition(ast.body, body, place);
  if (ast.op === 'any' || ast.op === 'all') return BOOL;
  if (!list) return UNKNOWN;
  if (ast.op === 'find') return orNull(row);
  return ast.op === 'filter' ? list : { is: 'list', of: body, max: list.max };
}

function requireList(ast: Ast & { kind: 'iterate' }, place: Place): (Type & { is: 'list' }) | undefined {
  const of = requirePresent(ast.of, inferOwner(ast.of, place), place);
  if (of.is === 'list') return of;
  const name = print(ast.of);
  if (of.is === 'unknown') return undefined;
  const advice = of.is === 'map' ? `: write \`entries(${name}).${ast.op}(…)\`` : '';
  place.report(
    ast.of,
    'wrong-type',
    `\`${ast.op}\` goes through a list, and ${quoted(name)} is ${describe(of)}${advice}`,
  );
  return undefined;
}

/** A scope with one name added. */
function withRow(outer: Scope, name: string, type: Type): Scope {
  return {
    lookup: (root) => (root === name ? type : outer.lookup(root)),
    names: () => [name, ...outer.names()],
    ...(outer.why && { why: (root: string, field?: string) => (root === name ? undefined : outer.why!(root, field)) }),
    ...(outer.expand && { expand: (path: readonly string[]) => (path[0] === name ? undefined : outer.expand!(path)) }),
  };
}
