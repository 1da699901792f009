import { entryAt, routeName } from '../../../schemas/routes.ts';
import { inCents } from '../../expression/types/assign.ts';
import type { Document } from '../../project/documents.ts';
import { missingIn, type Report } from '../../report/report.ts';
import { routesAt } from '../../resolve/screen.ts';
import { SESSION_OWNER, screenOwner } from '../../source/missing.ts';
import { didYouMean, nearest } from '../../source/nearest.ts';
import { oncePer } from '../../source/once-per.ts';
import { listed, quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';

/** Checks that the addresses that a fixture opens lead to its screen, by the product's own routing. */
export function checkOpen(fixture: Spot, tables: Tables, report: Report): void {
  const screen = fixture.textOf('screen') ?? '';
  const addresses = [fixture.get('open'), ...fixture.itemsOf('steps').map((step) => step.get('restart'))];
  for (const address of addresses) {
    if (typeof address?.value !== 'string') continue;
    // In the folder of the screen that the address opens, only the name of the screen is wrong, which is reported.
    if (folderOf(fixture) !== screen && opens(address.value, folderOf(fixture), tables)) continue;
    checkAddress(address, screen, tables, report);
  }
}

/** The screen in whose folder a fixture is. */
function folderOf({ file }: Spot): string {
  return file.name.split('/').at(-3) ?? '';
}

function opens(address: string, screen: string, tables: Tables): boolean {
  const { path, hash } = partsOf(address);
  return ownerOf(path, hash, tables) === screen;
}

function checkAddress(open: Spot | undefined, screen: string, tables: Tables, report: Report): void {
  const own = (tables.routes.get(screen) ?? []).map(({ path }) => path);
  if (typeof open?.value !== 'string' || own.length === 0) return;
  const { path, hash } = partsOf(open.value);
  const owner = ownerOf(path, hash, tables);
  // Two screens share the route, which is reported elsewhere.
  if (owner !== screen && own.includes(routeName(path + hash))) return;
  if (owner === undefined) report.lacking(screenOwner(screen, 'routes'), 'route', routeName(path + hash), open, own);
  else if (owner !== screen) {
    const address = quoted(routeName(path + hash));
    const message = `${address} opens screen ${quoted(owner)}, and this is a fixture of ${quoted(screen)}: write ${listed(own, 'or')}`;
    report.add('unknown-name', open, message, undefined, missingIn('routes', routeName(path + hash), own));
  } else checkValues(open, open.value, screen, tables, report);
}

/** The names of session parameters, with their second names. */
export const sessionNames = oncePer((session: Tables['session']): readonly string[] =>
  [...session].flatMap(([name, { mirror }]) => (mirror ? [name, mirror] : [name])),
);

/** A misspelt parameter would be ignored, and the screen would open without it. Other names are allowed. */
function checkValues(open: Spot, address: string, screen: string, tables: Tables, report: Report): void {
  const document = tables.screens.get(screen);
  if (!document || tables.broken.has('session')) return;
  const session = sessionNames(tables.session);
  const known = new Set([...document.entriesOf('params').map(([name]) => name), ...session]);
  const written = new Set<string>();
  for (const [, name = '', value = ''] of address.matchAll(/[?&]([^=&#]+)=?([^&#]*)/g)) {
    if (written.has(name))
      report.add(
        'parameter-twice',
        open,
        `${quoted(name)} is in this address already, and only one is read: remove one`,
      );
    written.add(name);
    checkJoined(open, { name, value }, known, report);
    checkAmount(open, { name, value }, document, tables, report);
    const advice = known.has(name) ? undefined : didYouMean(name, known);
    if (!advice) continue;
    const ofSession = session.includes(nearest(name, known)!);
    const { table } = ofSession ? SESSION_OWNER : screenOwner(screen, 'params');
    const message = `screen ${quoted(screen)} reads no ${quoted(name)}; ${advice}`;
    report.add('unknown-name', open, message, undefined, missingIn(table, name, known));
  }
}

/** A parameter that a missing `&` joins to the one before is read as a part of its value. */
function checkJoined(
  open: Spot,
  { name, value }: { name: string; value: string },
  known: ReadonlySet<string>,
  report: Report,
): void {
  const joined = [...known].find((other) => value.includes(`${other}=`));
  if (joined === undefined) return;
  const [before = '', after = ''] = value.split(`${joined}=`, 2);
  const address = String(open.value).replace(value, `${before.replace(/\?$/, '')}&${joined}=${after}`);
  const message = `${quoted(joined)} is a part of the value of ${quoted(name)} here, as the \`&\` before it is missing; write "${address}" in quotes`;
  report.add('parameter-joined', open, message);
}

/** An amount in an address is in cents, too: a fraction is read as no amount. */
function checkAmount(
  open: Spot,
  { name, value }: { name: string; value: string },
  document: Spot,
  tables: Tables,
  report: Report,
): void {
  const declared = document.get('params')?.get(name);
  const shape = declared && tables.shapes.read(declared, 'read').shape;
  if (shape?.is !== 'scalar' || shape.scalar !== 'cents' || !/[.,]/.test(value)) return;
  const advice = inCents(value);
  if (advice !== undefined)
    report.add('wrong-type', open, `${quoted(name)} is ${quoted(value)} in this address; ${advice}`);
}

/** Warns of every route that no fixture opens, if the project has any fixtures. */
export function checkRoutesOpened(documents: readonly Document[], tables: Tables, report: Report): void {
  if (!documents.some(({ kind }) => kind === 'fixture')) return;
  const opened = new Set<string>();
  const astray = new Set<string>();
  for (const { kind, spot } of documents) {
    if (kind !== 'fixture' || !spot) continue;
    const { path, hash } = partsOf(spot.textOf('open') ?? '');
    const screen = spot.textOf('screen') ?? '';
    const route = routeName(path + hash);
    const isOwn = (tables.routes.get(screen) ?? []).some((owned) => owned.path === route);
    if (isOwn || ownerOf(path, hash, tables) === screen) opened.add(route);
    else astray.add(screen);
  }
  for (const [screen, document] of tables.screens) {
    // A route may only seem unopened because a fixture opens another one by mistake.
    if (astray.has(screen)) continue;
    for (const { path, spot } of document ? routesAt(document) : []) {
      if (opened.has(routeName(path))) continue;
      const message = `no fixture opens route ${quoted(path)}: write one of screen ${quoted(screen)} with it as \`open\``;
      report.add('route-unopened', spot, message);
    }
  }
}

/** The screens whose fixtures open an address that no screen has. */
export function screensAstray(fixtures: readonly Spot[], tables: Tables): ReadonlySet<string> {
  const isAstray = (fixture: Spot) => {
    const { path, hash } = partsOf(fixture.textOf('open') ?? '');
    return ownerOf(path, hash, tables) === undefined;
  };
  return new Set(fixtures.filter(isAstray).map((fixture) => fixture.textOf('screen') ?? ''));
}

const knownOwners = oncePer((_: Tables['routes']) => new Map<string, string | undefined>());

/** The screen that the product shows at an address. */
function ownerOf(path: string, hash: string, { routes }: Tables): string | undefined {
  const owners = knownOwners(routes);
  const address = path + hash;
  if (!owners.has(address)) owners.set(address, entryAt([...routes], ([, declared]) => declared, path, hash)?.[0]);
  return owners.get(address);
}

/** The parts of an address that identify a route. */
function partsOf(address: string): { path: string; hash: string } {
  const [, path = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { path, hash };
}
