import { isWithinPaths } from '../../../schemas/backend.ts';
import { routeName } from '../../../schemas/routes.ts';
import { SERVER_PATHS } from '../../../schemas/server-paths.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';

/**
 * Checks that every route leads to its screen, and to no other one.
 *
 * @param astray screens whose fixtures open a route that no screen has
 */
export function checkRoutes(tables: Tables, astray: ReadonlySet<string>, report: Report): void {
  const owners = new Map<string, Spot>();
  for (const spot of tables.screens.values()) {
    for (const item of spot?.itemsOf('routes') ?? []) {
      const path = typeof item.value === 'string' ? item.value : item.textOf('path');
      if (path === undefined) continue;
      for (const carried of item.itemsOf('carries')) {
        const known = tables.session.has(String(carried.value)) || tables.broken.has('session');
        if (!known) report.unknown('session parameter', String(carried.value), carried, tables.session.keys());
      }
      const first = owners.get(routeName(path));
      if (first) reportTwice(path, first, item, astray, report);
      else {
        owners.set(routeName(path), item);
        checkAddress(item.get('path') ?? item, path, tables, report);
      }
    }
  }
}

function checkAddress(spot: Spot, route: string, { product }: Tables, report: Report): void {
  const path = route.replace(/#.*$/s, '');
  const taken = takenBy(path);
  const { paths = [], sandboxPaths } = product;
  const backend = [...paths, ...sandboxPaths].find((outer) => isWithinPaths(path, [outer]));
  if (taken !== undefined) {
    report.add(
      'path-taken',
      spot,
      `the server answers ${quoted(taken)} and all below it itself, so this screen is never shown: write another route`,
    );
  } else if (backend !== undefined) {
    const message = `the server passes ${quoted(backend)} and all below it on to the backend (\`backend\` in screens/product.json), so this screen is never shown: write another route`;
    report.add('path-taken', spot, message);
  } else checkForm(spot, path, route.slice(path.length), report);
}

/** The path of the server itself that a path is, or is below. */
export function takenBy(path: string): string | undefined {
  return SERVER_PATHS.find((outer) => isWithinPaths(path, [outer]));
}

/** `/shelf/` is shown as `/shelf`; browsers resolve `.` and `..`, and read `//` at the beginning as another host. */
function checkForm(spot: Spot, path: string, hash: string, report: Report): void {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  const plain = `/${parts.join('/')}`;
  if (path === plain) return;
  const message = `browsers and search engines know this page by another address: write ${quoted(plain + hash)}`;
  report.add('odd-route', spot, message);
}

/**
 * Reports a route of two screens: at the one whose fixtures open another one that is gone, or at the one that has
 * further routes, if only one of them has.
 */
function reportTwice(path: string, first: Spot, second: Spot, astray: ReadonlySet<string>, report: Report): void {
  const screenOf = ({ file }: Spot) => new Spot(file).textOf('screen') ?? '';
  const isExtra = (spot: Spot) =>
    astray.size > 0 ? astray.has(screenOf(spot)) : new Spot(spot.file).itemsOf('routes').length > 1;
  const [extra, kept] = isExtra(first) && !isExtra(second) ? [first, second] : [second, first];
  const owner = screenOf(kept);
  const isSame = extra.file === kept.file;
  const message = isSame
    ? `route \`${path}\` is in this list already: remove it`
    : `route \`${path}\` is taken by screen \`${owner}\` already: an address shows one screen`;
  report.add('route-twice', extra, message, undefined, { twice: 'routes' });
}
