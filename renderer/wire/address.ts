import type { CompiledScreen, SessionParameter } from '../../schemas/compiled.ts';
import { emptyRecord } from '../expression/record.ts';
import { decode } from './decode.ts';

/** The contents of a page's address: parameters of the screen, and the session. */
export interface Address {
  params: { [name: string]: unknown };
  /** Every session parameter; `''` if the page does not have it. */
  session: { [name: string]: string };
  /** A required parameter that is missing, if any. */
  missing: string | undefined;
}

type SessionTable = { readonly [name: string]: SessionParameter };
type Session = { readonly [name: string]: string };

/**
 * Parses the address of a page. Values in the hash (`#/detail/?id=7`) take precedence over those in the query; a
 * mirrored parameter is found under either name.
 */
export function readAddress(
  document: Pick<CompiledScreen, 'params' | 'session'>,
  { search, hash }: { search: string; hash: string },
  report: (path: string, problem: string) => void,
): Address {
  const inQuery = new URLSearchParams(search);
  const inHash = new URLSearchParams(hash.replace(/^[^?]*/, ''));
  const valueNamed = (name: string | undefined) => (name && (inHash.get(name) ?? inQuery.get(name))) ?? undefined;
  const address: Address = { params: emptyRecord(), session: emptyRecord(), missing: undefined };
  for (const [name, { mirror }] of Object.entries(document.session)) {
    address.session[name] = valueNamed(name) || valueNamed(mirror) || '';
  }
  for (const [name, shape] of Object.entries(document.params)) {
    const read = decode(shape, valueNamed(name), (path, problem) =>
      report(path === '' ? name : `${name}.${path}`, problem),
    );
    address.params[name] = read.value;
    if (!read.readable) address.missing ??= name;
  }
  return address;
}

/**
 * Names and values of the session as query parameters, mirrors included; empty ones are omitted.
 *
 * @param all include those that calls send in headers: only for addresses of our own screens
 */
export function sessionPairs(table: SessionTable, session: Session, all?: boolean): [string, string][] {
  return Object.entries(table).flatMap(([name, parameter]): [string, string][] => {
    const value = session[name];
    if (!value || !(all || parameter.in === 'query')) return [];
    return [name, ...(parameter.mirror ? [parameter.mirror] : [])].map((key) => [key, value]);
  });
}

/**
 * The address of another screen of ours: session and parameters in the query, except that parameters which the route
 * `carries` go into its hash.
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

/** Adds values to the query of an address, before its hash. Parameters that are already present stay. */
export function withQuery(url: string, pairs: readonly (readonly [string, string])[]): string {
  const [, base = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? [];
  const existing = new URLSearchParams(query);
  const added = String(new URLSearchParams(pairs.filter(([name]) => !existing.has(name)) as [string, string][]));
  return base + query + (added && (query ? '&' : '?') + added) + hash;
}

/** The query with its question mark, or an empty text. `URLSearchParams.size` is not supported by old phones. */
export function searchOf(query: URLSearchParams): string {
  const text = String(query);
  return text && `?${text}`;
}
