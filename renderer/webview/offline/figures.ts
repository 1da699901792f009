import { regionOf } from '../../expression/region.ts';
import type { Screen } from '../../screen/screen.ts';
import { digest } from '../../wire/digest.ts';
import { readExpiring } from '../../wire/expiring.ts';
import type { Durable } from '../../wire/host.ts';
import { openDurable } from '../host/durable.ts';
import { isReachable, keepRetrying } from './network.ts';
import { showOffline } from './offline-notice.ts';

/** How long the data of a screen is stored: a day. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** Maximum number of screens stored, and maximum size of the data of one. */
const MAX_SCREENS = 20;
const MAX_DATA = 50_000;

const PREFIX = 'figures:';
/** Names of secrets: an answer that contains one of them is not stored. */
const SECRET = /"\w*(?:token|secret|passw|captcha|otp|cvv)\w*":/i;

interface StoredData {
  /** When the data arrived, in milliseconds since 1970. */
  readonly at: number;
  readonly data: { readonly [load: string]: unknown };
}

let store: Durable | undefined;

/**
 * Stores the data of a screen on the phone, by session and address. Shows it, marked as old, while there is no network,
 * and retries until there is. Data stored for another session is deleted.
 */
export function keepFigures(screen: Screen): void {
  const { document, host, changes } = screen;
  const owner = ownerOf(screen);
  if (owner === undefined || Object.keys(document.load).length === 0) return;
  store ??= openDurable().durable;
  const durable = store;
  const { pathname, search, hash } = host.location();
  const name = `${PREFIX}${owner}:${document.screen}@${document.version}:${digest(pathname + search + hash)}`;
  let last: string | undefined;
  let isAsking = false;
  let endNotice: (() => void) | undefined;

  const keep = (): void => {
    const text = JSON.stringify(screen.scope.get('data'));
    if (text === last) return;
    last = text;
    const json = text.length > MAX_DATA || SECRET.test(text) ? null : text;
    const at = host.now();
    void durable.update(name, () => json && `{"until":${at + MAX_AGE_MS},"at":${at},"data":${json}}`);
    void forget(durable, `${PREFIX}${owner}:`);
  };

  const fallBack = async (): Promise<void> => {
    if (isAsking || (await isReachable())) return;
    isAsking = true;
    const stored = await readExpiring<StoredData>({ durable, now: host.now }, PREFIX, name);
    isAsking = false;
    if (!stored || !screen.alive() || screen.phase() !== 'failed') return;
    endNotice ??= showOffline(stored.at, regionOf(screen.scope).zone);
    screen.revive(stored.data);
    askAgain(screen);
  };

  const look = (): void => {
    if (!screen.alive()) return;
    const phase = screen.phase();
    if (phase === 'failed') void fallBack();
    if (screen.isOld()) return;
    endNotice?.();
    endNotice = undefined;
    if (phase === 'ready') keep();
  };
  changes.subscribe(['phase'], look);
  look();
}

/** A digest that identifies the owner of a screen without revealing the session; undefined if there is no owner. */
function ownerOf({ document, scope }: Screen): string | undefined {
  const session = scope.get('session') as { readonly [name: string]: string };
  const values = Object.keys(document.session).flatMap((name) => (document.session[name]!.who ? session[name] : []));
  return values.some(Boolean) ? digest(JSON.stringify(values)) : undefined;
}

/** Deletes the data of other owners, and the oldest beyond the maximum. */
async function forget(durable: Durable, own: string): Promise<void> {
  const entries = await durable.entries(PREFIX);
  const ours = entries.filter(([name]) => name.startsWith(own)).sort(([, one], [, other]) => (one < other ? 1 : -1));
  const rest = [...entries.filter(([name]) => !name.startsWith(own)), ...ours.slice(MAX_SCREENS)];
  await Promise.all(rest.map(([name]) => durable.update(name, () => null)));
}

/** Retries old data until it is fresh. */
function askAgain(screen: Screen): void {
  keepRetrying(() => {
    const isWaiting = screen.alive() && screen.isOld();
    if (isWaiting) screen.retry?.();
    return isWaiting;
  });
}
