import { formulasOf, readsThrough } from '../../tree/dependencies.ts';
import type { ResolvedScreen } from '../../tree/resolved.ts';
import { publicValues } from '../../walk/visit.ts';
import type { Checker } from '../value/checker.ts';
import type { Situation } from '../value/situation.ts';
import { checkValue } from '../value/value.ts';

/** What is the same for everybody, and names that lead to other values, which are looked at themselves. */
const ALIKE: readonly string[] = ['env', 'let', 'rules'];

/**
 * Checks what a page of the public site says of itself: the same to everybody, at an address that a server can see.
 *
 * @param situation what holds before any data is there
 */
export function checkPublic(screen: ResolvedScreen, situation: Situation, checker: Checker): void {
  const { public: page, title, routes } = screen;
  if (!page) return;
  const { report } = checker;
  checkValue(page.description, { is: 'string' }, situation, checker);
  for (const value of publicValues(screen).slice(1)) checkValue(value, undefined, situation, checker);
  for (const { read, formula, env } of [title, ...publicValues(screen)].flatMap(formulasOf).flatMap(readsThrough)) {
    const [root] = read.path as [string];
    if (ALIKE.includes(root) || env.rows.has(root)) continue;
    const path = read.path.join('.');
    report.add(
      'not-public',
      formula.spot,
      `reads \`${path}\`: a page of the public site says the same to everybody, from \`env\` alone`,
    );
  }
  if (routes.every(({ path }) => path.includes('#')))
    report.add('not-public', page.spot, 'no route of the screen is without a hash, and a hash reaches no server');
}
