import { mayBeNull } from '../expression/values.ts';
import type { Step } from '../resolved.ts';
import type { Shapes } from '../shapes.ts';
import type { Spot } from '../spot.ts';
import type { Checker } from './checker.ts';
import type { Situation } from './situation.ts';
import { checkFree, checkNamed } from './value.ts';

/** A `go`: the screen is there, takes what it is given, and gets what it cannot do without. */
export function checkGo(step: Step & { do: 'go' }, situation: Situation, checker: Checker): void {
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
    report.lacking(`screen \`${step.to}\``, 'route', step.route, step.spot.get('route') ?? at, routes);
  }
  const params = target.entriesOf('params');
  const taken = new Map(params.map(([name, shape]) => [name, tables.shapes.type(shape, 'read')]));
  // Whatever may be absent in an address may be left out here; a missing `!` shows the failed state.
  const needed = new Set(params.filter(([, shape]) => isNeeded(shape, tables.shapes)).map(([name]) => name));
  checkNamed(step.with ?? new Map(), taken, step.spot, `screen \`${step.to}\``, situation, checker, (name, type) => {
    return !needed.has(name) || mayBeNull(type);
  });
}

/** A route in place of a name says which screen is meant. */
function unknownScreen(to: string, spot: Spot, { tables, report }: Checker): void {
  const [owner] = [...tables.routes].find(([, routes]) => routes.some(({ path }) => path === to)) ?? [];
  if (owner === undefined) report.unknown('screen', to, spot, tables.screens.keys());
  else report.add('unknown-name', spot, `\`${to}\` is a route of screen \`${owner}\`: write "${owner}" here`);
}

/** Whether a parameter is written with `!`. */
function isNeeded(spot: Spot, shapes: Shapes): boolean {
  const { shape } = shapes.read(spot, 'read');
  return (shape.is === 'scalar' || shape.is === 'record') && shape.suffix === '!';
}
