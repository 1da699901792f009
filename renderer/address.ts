import type { CompiledScreen, SessionParameter } from '../schemas/compiled.ts';
import { decode } from './decode.ts';
import { bare } from './own.ts';

/** What a page's address says: parameters of the screen, and the session. */
export interface Address {
  params: { [name: string]: unknown };
  /** Every session parameter; `''` where the page has none. */
  session: { [name: string]: string };
  /** Parameter without which the screen cannot be, where it is missing. */
  missing: string | undefined;
}

type SessionTable = { readonly [name: string]: SessionParameter };

/**
 * Reads the address of a page. Values in the hash (`#/detail/?id=7`) win over those of the query; a mirrored
 * parameter is found under either name.
 */
export function readAddress(
  document: Pick<CompiledScreen, 'params' | 'session'>,
  location: { query: string; hash: string },
  report: (path: string, what: string) => void,
): Address {
  const inHash = location.hash.indexOf('?');
  const hash = new URLSearchParams(inHash < 0 ? '' : location.hash.slice(inHash));
  const query = new URLSearchParams(location.query);
  const given = (name: string) => hash.get(name) ?? query.get(name);
  const address: Address = { params: bare(), session: bare(), missing: undefined };
  for (const [name, { mirror }] of Object.entries(document.session)) {
    address.session[name] = given(name) || (mirror && given(mirror)) || '';
  }
  for (const [name, shape] of Object.entries(document.params)) {
    const read = decode(shape, given(name), (note, what) => report(note === '' ? name : `${name}.${note}`, what));
    if (read.readable) address.params[name] = read.value;
    else {
      address.missing ??= name;
      address.params[name] = null;
    }
  }
  return address;
}

/** Names and values of the session as they travel in a query, mirrors included; empty ones stay at home. */
export function sessionPairs(table: SessionTable, session: { readonly [name: string]: string }): [string, string][] {
  return Object.entries(table).flatMap(([name, { mirror }]): [string, string][] => {
    const value = session[name];
    if (!value) return [];
    return mirror
      ? [
          [name, value],
          [mirror, value],
        ]
      : [[name, value]];
  });
}

/**
 * The address of another screen of ours: session and parameters in the query, but what the route `carries` in its
 * hash (contract, section 6.10).
 */
export function screenAddress(
  path: string,
  carries: readonly string[],
  table: SessionTable,
  session: { readonly [name: string]: string },
  params: readonly (readonly [string, string])[],
): string {
  const [plain = '', hash] = path.split('#');
  const query = new URLSearchParams();
  const carried = new URLSearchParams();
  for (const [name, { mirror }] of Object.entries(table)) {
    const value = session[name];
    if (!value) continue;
    if (carries.includes(name)) carried.append(name, value);
    else {
      query.append(name, value);
      if (mirror) query.append(mirror, value);
    }
  }
  for (const [name, value] of params) (carries.includes(name) ? carried : query).set(name, value);
  const tail = hash === undefined ? '' : `#${hash}${searchOf(carried)}`;
  return plain + searchOf(query) + tail;
}

/** An address with further values in its query, before its hash. What the address says already stays. */
export function withQuery(url: string, pairs: readonly (readonly [string, string])[]): string {
  if (pairs.length === 0) return url;
  const hashAt = url.indexOf('#');
  const base = hashAt < 0 ? url : url.slice(0, hashAt);
  const tail = hashAt < 0 ? '' : url.slice(hashAt);
  const has = new URLSearchParams(base.includes('?') ? base.slice(base.indexOf('?')) : '');
  const added = String(new URLSearchParams(pairs.filter(([name]) => !has.has(name)) as [string, string][]));
  if (!added) return url;
  return `${base}${base.includes('?') ? '&' : '?'}${added}${tail}`;
}

/** With its question mark, or nothing. `URLSearchParams.size` is younger than the phones. */
export function searchOf(query: URLSearchParams): string {
  const text = String(query);
  return text && `?${text}`;
}
