import { print } from '../../expression/syntax/print.ts';
import { pathOf } from '../../expression/syntax/walk.ts';
import { checkExpression } from '../../expression/types/check.ts';
import { nonNull } from '../../expression/types/values.ts';
import { quoted } from '../../source/quoting.ts';
import type { Value } from '../../tree/resolved.ts';
import type { Checker } from './checker.ts';
import type { Situation } from './situation.ts';

/**
 * Warns of named values that are mixed up: two that are given each other's values, or one that is given the value of
 * another although there is one of its own name. What a user filled in may be meant for two. A session parameter has one
 * name only, so one that is given under that of another is always mixed up.
 */
export function checkCrossed(args: ReadonlyMap<string, Value>, situation: Situation, checker: Checker): void {
  const all = [...args.keys()];
  all.forEach((name, index) => {
    const given = memberAt(args.get(name));
    if (!given || given.ast.name === name) return;
    const other = memberAt(args.get(given.ast.name));
    const isBoth = other !== undefined && print(other.ast.of) === print(given.ast.of);
    if (!isBoth && pathOf(given.ast)?.[0] !== 'session') return;
    const isSwapped = isBoth && other.ast.name === name;
    if (isBoth && (isSwapped ? all.indexOf(given.ast.name) < index : !isDoubled(given, other))) return;
    const owner = nonNull(
      checkExpression(given.ast.of, checker.names.scope(given.env, situation), situation.facts).type,
    );
    if (owner.is !== 'record' || !owner.fields.has(name)) return;
    const own = `write \`=${print(given.ast.of)}.${name}\``;
    const message = isSwapped
      ? `${quoted(name)} and ${quoted(given.ast.name)} are given each other's values: ${own} here`
      : `${quoted(name)} is given the ${isBoth ? 'same value as' : 'value of'} ${quoted(given.ast.name)}: ${own}`;
    const names = [name, given.ast.name].sort() as [string, string];
    checker.report.add('mixed-up', given.spot, message, given.ast.start, { mistake: { is: 'mixed-up', names } });
  });
}

function isDoubled(given: Member, other: Member): boolean {
  return other.ast.name === given.ast.name && pathOf(given.ast)?.[0] !== 'form';
}

type Member = NonNullable<ReturnType<typeof memberAt>>;

function memberAt(value: Value | undefined) {
  if (value?.kind !== 'formula' || value.ast.kind !== 'member' || !pathOf(value.ast)) return undefined;
  return { ...value, ast: value.ast };
}
