import { reads } from '../../expression/syntax/walk.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import type { LoadDeclaration, ResolvedScreen } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';

/** Warns if the whole screen waits for data that is only shown in one case of a `switch`. */
export function checkLoneLoads(screen: ResolvedScreen, report: Report): void {
  for (const load of screen.loads.values()) {
    if (load.optional || load.when) continue;
    const places = placesReading(load, screen);
    const [first] = places;
    const lone = first !== undefined && places.every((place) => place !== undefined && place === first);
    if (!lone) continue;
    const message = `the whole screen waits for load ${quoted(load.name)}, and only one case of a \`switch\` reads it: write "optional": true, and test it for null there`;
    report.add('load-for-one-case', load.spot, message, 'name');
  }
}

/** For each expression that reads a load: the case that contains it; undefined outside of cases. */
function placesReading({ name }: LoadDeclaration, screen: ResolvedScreen): (string | undefined)[] {
  const places: (string | undefined)[] = [];
  visitScreen(screen, {
    formula: ({ ast, env, spot }) => {
      const isRead = reads(ast).some(({ path }) => path[0] === 'data' && (path[1] ?? name) === name);
      if (isRead && env.frame.is === 'screen') places.push(caseOf(spot.path));
    },
  });
  return places;
}

/** The outermost case around a position in the view. */
function caseOf(path: readonly (string | number)[]): string | undefined {
  const at = path[0] === 'view' ? path.indexOf('cases') : -1;
  return at < 0 ? undefined : JSON.stringify(path.slice(0, at + 2));
}
