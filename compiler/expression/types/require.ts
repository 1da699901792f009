import { quoted } from '../../source/quoting.ts';
import type { Ast } from '../syntax/ast.ts';
import { binary, call, literal } from '../syntax/build.ts';
import { print } from '../syntax/print.ts';
import { describe, nullAdvice } from './assign.ts';
import { isUnread } from './facts.ts';
import type { Place } from './seen.ts';
import { type Type, UNKNOWN } from './types.ts';
import { mayBeNull, nonNull } from './values.ts';

/** Reports a part that is not a condition; returns whether it is one. */
export function requireCondition(ast: Ast, type: Type, place: Place): boolean {
  if (type.is === 'bool' || type.is === 'unknown') return true;
  const name = print(ast);
  if (ast.kind === 'literal') {
    const message = `${quoted(name)} alone is no condition: write what it is compared with, as in \`status == ${name}\``;
    place.report(ast, 'not-a-condition', message);
    return false;
  }
  const suggestion = print(conditionFrom(type, ast));
  const message = `a condition is true or false and ${quoted(name)} is ${describe(type)}: write \`${suggestion}\` or another comparison`;
  place.report(ast, 'not-a-condition', message);
  return false;
}

function conditionFrom(type: Type, of: Ast): Ast {
  if (mayBeNull(type) && nonNull(type).is === 'bool') return binary('==', of, literal(true, of));
  if (mayBeNull(type) || type.is === 'record' || type.is === 'url' || type.is === 'date')
    return binary('!=', of, literal(null, of));
  if (type.is === 'list' || type.is === 'map') return binary('>', call('size', of), literal(0, of));
  return binary('!=', of, literal(type.is === 'string' ? '' : 0, of));
}

/** Why a part is always null, and what to write. */
function whyNull(name: string, { otherwise }: Place): string {
  if (!otherwise || otherwise.facts.get(name)?.is === 'null')
    return ', as a test around or before it says: turn that test round';
  return `: \`||\` goes on only where ${quoted(print(otherwise.left))} is false, so write \`&&\``;
}

/** Reports a part that may be null; returns its type without null. */
export function requirePresent(ast: Ast, type: Type, place: Place): Type {
  if (!mayBeNull(type)) return type;
  if (isUnread(place.facts)) return nonNull(type);
  const name = print(ast);
  if (type.is === 'null')
    place.report(ast, 'may-be-null', `${quoted(name)} is always null here${whyNull(name, place)}`);
  else
    place.report(
      ast,
      'may-be-null',
      `${quoted(name)} may be null here: ${nullAdvice(type.is === 'maybe' ? type.of : type, ast)}`,
    );
  return type.is === 'maybe' ? type.of : UNKNOWN;
}
