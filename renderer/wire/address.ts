import type { CompiledScreen, SessionParameter } from '../../schemas/compiled.ts';
import { emptyRecord } from '../expression/record.ts';
import { decode } from './decode.ts';

/** What a page's address says: parameters of the screen, and the session. */
export interface Address {
  params: { [name: string]: unknown };
  /** Every session parameter; `''` where the page has none. */
  session: { [name: string]: string };
  /** Parameter without which the screen cannot be, where it is missing. */
  missing: string | undefined;
}

type SessionTable = { readonly [name: string]: SessionParameter };
type Session = { readonly [name: string]: string };

/**
 * Reads the address of a page. Values in the hash (`#/detail/?id=7`) win over those of the query; a mirrored
 * parameter is found under either name.
 */
export function readAddress(
  document: Pick<CompiledScreen, 'params' | 'session'>,
  { query, hash }: { query: string; hash: string },
  report: (path: string, what: string) => void,
): Address {
  const inQuery = new URLSearchParams(query);
  const inHash = new URLSearchParams(hash.replace(/^[^?]*/, ''));
  const given = (name: string | undefined) => (name && (inHash.get(name) ?? inQuery.get(name))) ?? undefined;
  const address: Address = { params: emptyRecord(), session: emptyRecord(), missing: undefined };
  for (const [name, { mirror }] of Object.entries(document.session)) {
    address.session[name] = given(name) || given(mirror) || '';
  }
  for (const [name, shape] of Object.entries(document.params)) {
    const read = decode(shape, given(name), (path, what) => report(path === '' ? name : `${name}.${path}`, what));
    address.params[name] = read.value;
    if (!read.readable) address.missing ??= name;
  }
  return address;
}

/**
 * Names and values of the session as they travel in a query, mirrors included; empty ones stay at home.
 *
 * @param all also what calls send in headers: between screens of ours alone
 */
export function sessionPairs(table: SessionTable, session: Session, all?: boolean): [string, string][] {
  return Object.entries(table).flatMap(([name, parameter]): [string, string][] => {
    const value = session[name];
    if (!value || !(all || parameter.in === 'query')) return [];
    return [name, ...(parameter.mirror ? [parameter.mirror] : [])].map((key) => [key, value]);
  });
}

/**
 * The address of another screen of ours: session and parameters in the query, but what the route `carries` in its
 * hash.
 */
export function screenAddress(
  path: string,
  carries: readonly string[],
  table: SessionTable,
  session: Session,
  params: readonly (readonly [string, string])[],
): string {
  const [plain = '', hash] = path.split('#');
  const query = new URLSearchParams();
  const carried = new URLSearchParams();
  const atHome = Object.fromEntries(Object.entries(table).filter(([name]) => !carries.includes(name)));
  for (const [name, value] of sessionPairs(atHome, session, true)) query.set(name, value);
  for (const name of carries) if (session[name]) carried.set(name, session[name]);
  for (const [name, value] of params) (carries.includes(name) ? carried : query).set(name, value);
  return plain + searchOf(query) + (hash === undefined ? '' : `#${hash}${searchOf(carried)}`);
}

/** An address with further values in its query, before its hash. What the address says already stays. */
export function withQuery(url: string, pairs: readonly (readonly [string, string])[]): string {
  const [, base = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? [];
  const there = new URLSearchParams(query);
  const added = String(new URLSearchParams(pairs.filter(([name]) => !there.has(name)) as [string, string][]));
  return base + query + (added && (query ? '&' : '?') + added) + hash;
}

/** With its question mark, or nothing. `URLSearchParams.size` is younger than the phones. */
export function searchOf(query: URLSearchParams): string {
  const text = String(query);
  return text && `?${text}`;
}
