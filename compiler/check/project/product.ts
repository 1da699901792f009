import { isWithinPaths } from '../../../schemas/backend.ts';
import type { Document } from '../../project/documents.ts';
import { placeOf } from '../../report/place.ts';
import type { Report } from '../../report/report.ts';
import { nearest } from '../../source/nearest.ts';
import { quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import type { Product } from '../../tables/product.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Usage } from '../../walk/usage.ts';
import { checkTexts } from '../value/odd-text.ts';
import { takenBy } from './routes.ts';

/**
 * Checks that `screens/product.json` exists if it is needed, and its declarations against the outside world: time
 * zones, and the paths of calls.
 *
 * @param file undefined if it does not exist
 * @param used what the screens of the project use
 */
export function checkProduct(
  file: Document | undefined,
  { brand, calls, product }: Tables,
  used: Usage,
  report: Report,
): void {
  if (!file && used.amount)
    report.add(
      'no-symbol',
      used.amount,
      'amounts would be shown without a symbol: add screens/product.json, whose `regions` name the symbol and the time zone of each country',
    );
  const document = file?.sound ? file.spot : undefined;
  for (const [, region] of document?.entriesOf('regions') ?? []) {
    checkZone(region.get('zone')!, report);
    checkTexts(region.entries(), report);
  }
  checkToasts(document, product, report);
  for (const [, message] of document?.entriesOf('bridge') ?? []) checkBrowser(message, brand, report);
  const signIn = document?.get('signIn')?.get('message');
  checkTexts(document?.entriesOf('signIn') ?? [], report);
  if (signIn) checkSignIn(signIn, product.bridge, report);
  checkAlone(document, signIn, used, report);
  if (!product.paths) return;
  checkForwarded(document, report);
  checkPassedOn(document, { calls, product }, report);
}

/** Checks that the server passes on what the calls ask for. */
function checkPassedOn(
  document: Spot | undefined,
  { calls, product: { paths = [], sandboxPaths } }: Pick<Tables, 'calls' | 'product'>,
  report: Report,
): void {
  const contracts = [...calls.values()].flatMap((contract) => contract ?? []);
  const isAsked = (beginning: string) => contracts.some(({ path }) => isWithinPaths(path, [beginning]));
  const passed = document?.get('backend')?.itemsOf('paths') ?? [];
  const mistake = { is: 'path-not-passed' } as const;
  for (const { path, spot } of contracts) {
    // Of a path that its recorded answers do not come from, it has been said which is right.
    if (isWithinPaths(path, [...paths, ...sandboxPaths]) || report.hasErrorIn(spot.get('path')!)) continue;
    const [beginning] = /^\/[^/]*/.exec(path) ?? [''];
    const near = nearest(beginning, paths);
    const misspelt = passed.find(({ value }) => value === near && !isAsked(String(value)));
    if (misspelt) {
      const message = `calls ask for paths below ${quoted(beginning)}, and none for one below this: did you mean ${quoted(beginning)} here?`;
      report.add('path-not-passed', misspelt, message);
      continue;
    }
    const otherwise = near === undefined ? '' : `did you mean ${quoted(near)}? Otherwise `;
    const message = `the server does not pass this path on: ${otherwise}add its beginning to \`backend.paths\` in screens/product.json, which has ${paths.join(', ')}`;
    report.add('path-not-passed', spot.get('path')!, message, undefined, { mistake });
  }
}

/** The server's own paths are never forwarded, whatever this file says. */
function checkForwarded(document: Spot | undefined, report: Report): void {
  for (const name of ['paths', 'sandbox']) {
    for (const path of document?.get('backend')?.itemsOf(name) ?? []) {
      const taken = takenBy(String(path.value));
      if (taken === undefined) continue;
      const message = `the server answers ${quoted(taken)} and all below it itself, and never passes it on: write another path`;
      report.add('path-taken', path, message);
    }
  }
}

/** What a browser does in place of a message may need one of its parameters. */
function checkBrowser(message: Spot, brand: Tables['brand'], report: Report): void {
  checkWays(message.itemsOf('browser'), report);
  if (!message.get('with')) return;
  checkUsed(message, brand, report);
  const parameters = message.itemsOf('with').map(({ value }) => String(value));
  // A misspelt parameter is reported where the message is sent.
  const isMisspelt = nearest('url', parameters) !== undefined;
  for (const way of message.itemsOf('browser')) {
    const missing =
      way.value === 'address' && !parameters.includes('url') && !isMisspelt
        ? 'opens the parameter `url`'
        : way.value === 'telephone' && parameters.length === 0
          ? 'calls the parameter that is a number'
          : undefined;
    if (missing === undefined) continue;
    const text = `${quoted(String(way.value))} ${missing}, which this message does not have: add it to \`with\`, or name another way`;
    report.add('does-nothing', way, text);
  }
}

/** What a browser can always do is the last that it tries. */
function checkWays(ways: readonly Spot[], report: Report): void {
  const last = ways.findIndex(({ value }) => value === 'home' || value === 'back');
  const next = last < 0 ? undefined : ways[last + 1];
  if (!next) return;
  const [before, after] = [quoted(String(ways[last]!.value)), quoted(String(next.value))];
  report.add('app-only', next, `${after} is never tried, as a browser can always do ${before}: write it before that`);
}

/** Parameters that a browser can use by itself, and how. */
const USED = [
  ['url', 'address', 'opens'],
  ['telephone', 'telephone', 'calls'],
] as const;

/** What a message says where to go or whom to call, a browser without the app must not ignore. */
function checkUsed(message: Spot, brand: Tables['brand'], report: Report): void {
  const browser = message.get('browser');
  const ways = message.itemsOf('browser').map(({ value }) => value);
  // The app gets all parameters, if there is a way into it.
  if (!browser || (ways.includes('app') && brand.deepLink !== undefined)) return;
  const used = USED.find(
    ([name, way]) => message.itemsOf('with').some(({ value }) => value === name) && !ways.includes(way),
  );
  if (!used) return;
  const [name, way, does] = used;
  const text = `a browser without the app ignores ${quoted(name)}: name ${quoted(way)} first, which ${does} it`;
  report.add('app-only', browser, text);
}

/** The renderer sends this message by itself, so it must exist and have no parameters. */
function checkSignIn(spot: Spot, bridge: Product['bridge'], report: Report): void {
  const name = String(spot.value);
  const message = bridge?.get(name);
  if (bridge && !message) report.unknown('message', name, spot, bridge.keys());
  const [parameter] = message?.with ?? [];
  if (parameter === undefined) return;
  report.add(
    'missing-value',
    spot,
    `message ${quoted(name)} needs ${quoted(parameter)}, which nothing gives here: name a message without parameters`,
  );
}

/** Where a page is open in a browser without the app, a tap that only sends a message must do something, too. */
function checkAlone(document: Spot | undefined, signIn: Spot | undefined, used: Usage, report: Report): void {
  for (const [name, message] of document?.entriesOf('bridge') ?? []) {
    const place = used.alone.get(name);
    const isSignIn = signIn?.value === name && !report.hasErrorIn(signIn);
    if (message.get('browser') || !(place || isSignIn)) continue;
    const taps = place ? `a tap at ${place.file.name}:${placeOf(place).line}` : 'a tap on the `button`';
    const ways = '`"browser": […]` with `app`, `back`, `home`, `address` or `telephone`';
    const mend = place ? `write what it does there, ${ways}` : `write ${ways} at that message, or name another one`;
    const text = `in a browser without the app, ${taps} does nothing, as it only sends ${quoted(name)}: ${mend}`;
    report.add('app-only', place ? message : signIn!, text);
  }
}

/** An error says what to do, and is read before that is done. */
function checkToasts(document: Spot | undefined, { toasts }: Product, report: Report): void {
  const error = document?.get('toasts')?.get('error');
  if (!error || toasts.error >= toasts.info) return;
  const message = `an error would be gone after ${toasts.error} ms, before an information (${toasts.info} ms): exchange them, or write at least ${toasts.info} here`;
  report.add('short-error', error, message);
}

function checkZone(zone: Spot, report: Report): void {
  const name = String(zone.value);
  const fault = faultOfZone(name);
  if (!fault) return;
  const advice = meantZone(name) ?? 'write a name such as Asia/Manila';
  report.add('unknown-zone', zone, `${fault}: ${advice}`);
}

function faultOfZone(name: string): string | undefined {
  const [, sign, hours] = REVERSED.exec(name) ?? [];
  if (hours) {
    const side = sign === '+' ? 'behind' : 'ahead of';
    return `${quoted(name)} is ${hours} hours ${side} UTC, as its sign is the other way round`;
  }
  return isZone(name) ? undefined : `there is no time zone ${quoted(name)}`;
}

/** Zones of a number of hours: `Etc/GMT+8` is not that of Manila. */
const REVERSED = /^Etc\/GMT([+-])(\d+)$/i;

/** Some browsers know abbreviations such as IST, which others refuse, or take for another zone. */
function isZone(name: string): boolean {
  if (!name.includes('/') && name.toUpperCase() !== 'UTC') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Other names of UTC: browsers may refuse them, and the standard of the language requires `UTC` alone. */
const NAMES_OF_UTC = new Set(['gmt', 'gmt0', 'greenwich', 'uct', 'universal', 'z', 'zulu']);

/** `Manila` is Asia/Manila: a zone has the name of a city, behind that of its part of the world. */
function meantZone(name: string): string | undefined {
  if (NAMES_OF_UTC.has(name.toLowerCase())) return `did you mean ${quoted('UTC')}?`;
  const city = name.replace(/^.*\//, '').replaceAll(' ', '_').toLowerCase();
  const suggestion = Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase().endsWith(`/${city}`));
  return suggestion && `did you mean ${quoted(suggestion)}?`;
}
