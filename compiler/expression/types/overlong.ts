import { quoted } from '../../source/quoting.ts';
import type { Type } from './types.ts';
import { nonNull } from './values.ts';

/**
 * Why a list may have more entries than is declared where it is passed; undefined if it cannot. What a screen may
 * cost is computed with the declared number, and nothing cuts off what is passed on.
 *
 * @param from assignable to the other type
 */
export function overlong(from: Type, to: Type): string | undefined {
  const [given, wanted] = [nonNull(from), nonNull(to)];
  if (given.is === 'list' && wanted.is === 'list') {
    if (wanted.max > 0 && given.max > wanted.max)
      return `it may have ${given.max} entries, and ${wanted.max} are declared where it goes: write \`"max": ${given.max}\` there`;
    const reason = overlong(given.of, wanted.of);
    return reason && `in the entries of the list: ${reason}`;
  }
  if (given.is !== 'record' || wanted.is !== 'record' || given.fields === wanted.fields) return undefined;
  for (const [name, field] of wanted.fields) {
    const own = given.fields.get(name);
    const reason = own && overlong(own, field);
    if (reason) return `in the field ${quoted(name)}: ${reason}`;
  }
  return undefined;
}
