import type { Checker } from '../check/value/checker.ts';
import type { Situation } from '../check/value/situation.ts';
import { checkFree, checkNamed } from '../check/value/value.ts';
import { emitSend } from '../emit/value.ts';
import { print } from '../expression/syntax/print.ts';
import { mayBeNull } from '../expression/types/values.ts';
import { screenOwner } from '../source/missing.ts';
import type { Spot } from '../source/spot.ts';
import type { Shapes } from '../tables/shapes.ts';
import type { ActionStep, Send } from '../tree/resolved.ts';
import { flagIn, sendIn } from './read.ts';
import type { ActionType } from './type.ts';

interface Go {
  to: string;
  route: string | undefined;
  with?: Send | undefined;
  replace: boolean;
}

/** Opens another screen. */
export const go: ActionType<'go', Go> = {
  read: (spot, env, reading) => ({
    to: spot.textOf('to') ?? '',
    route: spot.textOf('route'),
    replace: flagIn(spot, 'replace'),
    with: sendIn(spot, 'with', env, reading),
  }),
  contents: (step) => ({ sends: step.with }),
  ends: () => 'leaves',
  check: (step, situation, { checker }) => {
    checkGo(step, situation, checker);
    if (leadsBackHere(step, checker)) {
      const message = `this leads to where the user is already: name another screen, or write "replace": true to start this one over`;
      checker.report.add('goes-nowhere', step.spot.get('to') ?? step.spot, message);
    }
    return 'over';
  },
  emit: (step, n, { emission }) => {
    const route = emission.routeOf(step.to, step.route);
    return {
      do: 'go',
      n,
      screen: step.to,
      path: route?.path ?? '',
      ...(route?.carries ? { carries: route.carries } : {}),
      ...(step.with ? { with: emitSend(step.with, emission) } : {}),
      ...(step.replace ? { replace: true } : {}),
    };
  },
};

/**
 * Whether a tap does nothing but open the current screen with its current parameters. A fragment may be used on the
 * screen that it links to, and an earlier action may have changed something. What the screen does by itself is looked at
 * together with what other screens do.
 */
function leadsBackHere({ to, route, replace, with: args, env, spot }: ActionStep & Go, { tables }: Checker): boolean {
  const isFirst = spot.path.length > 3 && spot.path.at(-3) === 'on' && spot.path.at(-1) === 0;
  if (env.frame.is !== 'screen' || env.frame.name !== to || route !== undefined || replace || !isFirst) return false;
  const params = tables.screens.get(to)?.entriesOf('params') ?? [];
  return params.every(([name]) => {
    const value = args?.get(name);
    return value?.kind === 'formula' && print(value.ast) === `params.${name}`;
  });
}

/** Checks a `go`: the screen exists, accepts the given parameters, and gets the required ones. */
function checkGo(step: ActionStep & Go, situation: Situation, checker: Checker): void {
  const { tables, report } = checker;
  const target = tables.screens.get(step.to);
  const at = step.spot.get('to') ?? step.spot;
  if (target === undefined) unknownScreen(step.to, at, checker);
  if (!target) {
    checkFree(step.with, situation, checker);
    return;
  }
  const routes = tables.routes.get(step.to)?.map(({ path }) => path) ?? [];
  if (step.route !== undefined && !routes.includes(step.route)) {
    report.lacking(screenOwner(step.to, 'routes'), 'route', step.route, step.spot.get('route') ?? at, routes);
  }
  const params = target.entriesOf('params');
  const taken = new Map(params.map(([name, shape]) => [name, tables.shapes.type(shape, 'read')]));
  // Parameters that may be absent in an address may be omitted here; a missing `!` parameter makes the screen fail.
  const needed = new Set(params.filter(([, shape]) => isNeeded(shape, tables.shapes)).map(([name]) => name));
  checkNamed(
    step.with ?? new Map(),
    taken,
    step.spot,
    screenOwner(step.to, 'params'),
    situation,
    checker,
    (name, type) => {
      return !needed.has(name) || mayBeNull(type);
    },
  );
}

/** Reports an unknown screen; if a route was written instead of a name, suggests its screen. */
function unknownScreen(to: string, spot: Spot, { tables, report }: Checker): void {
  const [owner] = [...tables.routes].find(([, routes]) => routes.some(({ path }) => path === to)) ?? [];
  if (owner === undefined) report.unknown('screen', to, spot, tables.screens.keys());
  else report.add('unknown-name', spot, `\`${to}\` is a route of screen \`${owner}\`: write "${owner}" here`);
}

/** Whether a parameter is marked with `!`. */
function isNeeded(spot: Spot, shapes: Shapes): boolean {
  const { shape } = shapes.read(spot, 'read');
  return (shape.is === 'scalar' || shape.is === 'record') && shape.suffix === '!';
}
