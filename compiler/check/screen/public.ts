import { TEXT } from '../../expression/types/types.ts';
import { formulasOf, readsThrough } from '../../tree/dependencies.ts';
import type { ResolvedScreen } from '../../tree/resolved.ts';
import { publicValues } from '../../walk/visit.ts';
import type { Checker } from '../value/checker.ts';
import type { Situation } from '../value/situation.ts';
import { checkValue } from '../value/value.ts';

/** Roots that are the same for all users, or whose definitions are checked themselves. */
const ALIKE: readonly string[] = ['env', 'let', 'rules'];

/**
 * Checks the metadata of a public page: identical for all users, at an address that the server can see.
 *
 * @param situation before any data has loaded
 */
export function checkPublic(screen: ResolvedScreen, situation: Situation, checker: Checker): void {
  const { public: page, title, routes } = screen;
  if (!page) return;
  const { report } = checker;
  checkValue(page.description, TEXT, situation, checker);
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
    report.add(
      'not-public',
      page.spot,
      'every route of the screen has a hash, which is never sent to the server: add a route without one',
    );
}
