import { KEYWORDS } from '../../expression/syntax/operators.ts';
import { describe } from '../../expression/types/assign.ts';
import { mostEntries } from '../../expression/types/entries.ts';
import { COUNT, type Type } from '../../expression/types/types.ts';
import { mayBeNull } from '../../expression/types/values.ts';
import { quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import type { Env, Formula, RowName } from '../../tree/resolved.ts';
import { ROOTS } from '../../tree/roots.ts';
import type { Checker } from './checker.ts';
import type { Situation } from './situation.ts';

/** What is known of the row of something that is no list. */
const ANY_ROW = { row: { is: 'unknown' }, index: COUNT, max: 1 } as const;

/** Checks the list of an `each`: returns the types of its rows and of their index, and their maximum number. */
export function checkEach(
  each: Formula | undefined,
  spot: Spot,
  situation: Situation,
  checker: Checker,
): { row: Type; index: Type; max: number } {
  const type = checker.type(each, situation);
  if (each && type.is === 'list') {
    const most = mostEntries(each.ast, type, checker.names.scope(each.env, situation));
    return { row: type.of, index: most === undefined ? COUNT : indexBelow(most), max: type.max };
  }
  // What is wrong inside the expression is said already.
  if (type.is === 'unknown' || (each && checker.report.hasErrorIn(each.spot))) return ANY_ROW;
  const name = each?.text.trim() ?? '';
  const advice =
    type.is === 'map'
      ? `write \`entries(${name})\``
      : mayBeNull(type)
        ? `test it first, \`${name} != null\``
        : 'write the list';
  checker.report.add(
    'wrong-type',
    each?.spot ?? spot,
    `\`each\` goes through a list, and ${quoted(name)} is ${describe(type)}: ${advice}`,
    each?.ast.start,
  );
  return ANY_ROW;
}

function indexBelow(count: number): Type {
  return { is: 'int', least: 0, most: count - 1 };
}

/** The name of a row, an index or an answer must not shadow another name. */
export function checkRowName(row: RowName | undefined, env: Env, checker: Checker): void {
  if (!row || row.name === '') return;
  const known = ROOTS.includes(row.name) || KEYWORDS.has(row.name) || env.rows.has(row.name);
  if (!known) return;
  checker.report.add('shadowed-name', row.spot, `${quoted(row.name)} already means something here: take another name`);
}
