import { reads } from '../../expression/syntax/walk.ts';
import { listed } from '../../source/quoting.ts';
import type { Tables } from '../../tables/tables.ts';
import { formulasOf } from '../../tree/dependencies.ts';
import type { Value } from '../../tree/resolved.ts';
import type { Checker } from '../value/checker.ts';

/** The session parameters that say who uses the screens. */
export function whoUses({ session }: Tables): string[] {
  return [...session].flatMap(([name, { who }]) => (who ? [name] : []));
}

/**
 * Warns of what a phone keeps of a user and would show to the next one.
 *
 * @param values by which it is found again: one of them must say who uses the screens, if the session does
 * @param what is kept, as in a message
 */
export function checkOwner(values: readonly Value[], what: string, { tables, report }: Checker): void {
  const [first] = values;
  const whose = whoUses(tables);
  if (!first || whose.length === 0) return;
  const read = values.flatMap(formulasOf).flatMap(({ ast }) => reads(ast).map(({ path }) => path));
  // What is read in another way may say it, too.
  const isSaid = read.some(([root, name = '']) => (root === 'session' ? whose.includes(name) : root !== 'params'));
  if (isSaid) return;
  const message = `${what} is shown to whoever uses the phone next: write first whose it is, ${listed(
    whose.map((name) => `session.${name}`),
    'or',
  )}`;
  report.add('no-owner', first.spot, message);
}
