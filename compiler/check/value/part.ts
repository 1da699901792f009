import { describe } from '../../expression/types/assign.ts';
import { TEXT, type Type } from '../../expression/types/types.ts';
import { mayBeNull } from '../../expression/types/values.ts';
import { quoted } from '../../source/quoting.ts';
import type { Value } from '../../tree/resolved.ts';
import type { Checker } from './checker.ts';
import type { Situation } from './situation.ts';
import { checkValue } from './value.ts';

/**
 * The type of a part of a value; reports the first step of the path that does not exist.
 *
 * @param path the value as an expression names it
 * @returns undefined if nothing is known about it
 */
export function partType(
  whole: Type | undefined,
  path: string,
  at: readonly Value[],
  situation: Situation,
  checker: Checker,
): Type | undefined {
  let type = whole;
  let way = path;
  for (const part of at) {
    const holder: Type | undefined = situation.facts.get(way) ?? type;
    type = holder && partOf(holder, way, part, situation, checker);
    way += part.kind === 'literal' ? `.${part.value}` : '[]';
  }
  return type;
}

function partOf(holder: Type, way: string, part: Value, situation: Situation, checker: Checker): Type | undefined {
  const wrong = (message: string): undefined => {
    checker.report.add('wrong-type', part.spot, message);
  };
  if (mayBeNull(holder)) return wrong(`${quoted(way)} may be null, and null has no parts`);
  switch (holder.is) {
    case 'unknown':
      return undefined;
    case 'list':
      checkValue(part, { is: 'int' }, situation, checker);
      return holder.of;
    case 'map':
      checkValue(part, TEXT, situation, checker);
      return holder.of;
    case 'record': {
      if (part.kind !== 'literal' || typeof part.value !== 'string')
        return wrong(`${quoted(way)} is a record: write the name of a field`);
      const field = holder.fields.get(part.value);
      if (!field) checker.report.lacking({ what: quoted(way) }, '', part.value, part.spot, holder.fields.keys());
      return field;
    }
    default:
      return wrong(`${quoted(way)} is ${describe(holder)}, which has no parts`);
  }
}
