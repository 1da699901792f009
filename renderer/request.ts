import type { CompiledCall, CompiledScreen, Expr, Send } from '../schemas/compiled.ts';
import { readAddress, searchOf, sessionPairs } from './address.ts';
import { compileExpression, type EvaluationScope } from './evaluate.ts';
import { FUNCTIONS } from './functions.ts';
import type { ChosenFile, HostRequest, MultipartPart } from './host.ts';
import { isRecord, own } from './own.ts';

/** Milliseconds after which an answer no longer counts (product-spec section 9). */
export const TIMEOUT = 60_000;

/** A value on its way out: text, or a file of a multipart body. */
type Outgoing = readonly [name: string, value: string | ChosenFile];

/** What a request is made from, beside the contract. */
export interface RequestSource {
  session: { readonly [name: string]: string };
  query: string;
  /** Whether an entry is left out: a hidden field that is not sent while hidden. */
  omitted?: (expr: Expr) => boolean;
  /** Entries of a spread group that are left out. */
  omittedIn?: (expr: Expr) => ReadonlySet<string>;
  evaluate(expr: Expr): unknown;
}

/**
 * The request of a call, every name and value final (product-spec section 7, contract section 3): the session's
 * common parameters in the query, `fixed` and `send` in the body of a POST or the query of a GET, the client's headers.
 */
export function buildRequest(
  document: Pick<CompiledScreen, 'calls' | 'session'>,
  call: string,
  send: Send | undefined,
  source: RequestSource,
): HostRequest {
  const contract = document.calls[call]!;
  const values = [...readSend(contract.fixed, source), ...readSend(send, source)];
  const named = values.map(([name, value]): Outgoing => [String(own(contract.aliases, name) ?? name), value]);
  const inQuery = Object.entries(document.session).filter(([, { in: place }]) => place === 'query');
  const query = new URLSearchParams(sessionPairs(Object.fromEntries(inQuery), source.session));
  const request: HostRequest = {
    call,
    method: contract.method,
    url: '',
    headers: headersOf(document, contract, source.session),
    timeout: TIMEOUT,
  };
  if (contract.method === 'GET') for (const [name, value] of named) query.set(name, textOf(value));
  else if (contract.body === 'multipart') request.body = named.map(([name, value]): MultipartPart => ({ name, value }));
  else {
    const body = new URLSearchParams();
    for (const [name, value] of named) body.set(name, textOf(value));
    request.body = body.toString();
    request.headers['Content-Type'] = 'application/x-www-form-urlencoded';
  }
  request.url = contract.path + searchOf(query);
  return request;
}

/** The XHR marker, and the client's own pair of headers, empty where the page has no such parameter. */
function headersOf(
  document: Pick<CompiledScreen, 'session'>,
  contract: CompiledCall,
  session: { readonly [name: string]: string },
): { [name: string]: string } {
  const headers: { [name: string]: string } = { 'X-Requested-With': 'XMLHttpRequest' };
  for (const [name, { in: place, client }] of Object.entries(document.session)) {
    if (place === 'header' && client === contract.client) headers[name] = session[name] ?? '';
  }
  return headers;
}

/** Evaluates what is to be sent, in the sequence written; a spread map first, so that named entries win. */
export function readSend(send: Send | undefined, source: Omit<RequestSource, 'session' | 'query'>): Outgoing[] {
  if (!send) return [];
  const values = new Map<string, string | ChosenFile>();
  const spread = Object.hasOwn(send, '*') ? send['*'] : undefined;
  if (spread !== undefined) {
    const group = source.evaluate(spread);
    const left = source.omittedIn?.(spread);
    for (const name of isRecord(group) ? Object.keys(group) : []) {
      if (!left?.has(name)) put(values, name, own(group, name));
    }
  }
  for (const [name, expr] of Object.entries(send)) {
    if (name !== '*' && !source.omitted?.(expr)) put(values, name, source.evaluate(expr));
  }
  return [...values];
}

function put(values: Map<string, string | ChosenFile>, name: string, value: unknown): void {
  values.delete(name);
  if (value === null || value === undefined) return;
  if (isRecord(value) && 'source' in value) values.set(name, value as unknown as ChosenFile);
  else values.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function textOf(value: string | ChosenFile): string {
  return typeof value === 'string' ? value : value.name;
}

/**
 * The loads of a screen that can start before any of our code has arrived: those that wait for nothing, sent from the
 * address alone. The server writes them into the page.
 *
 * @param location of the page, as the browser will have it; the hash is not known to a server and stays empty
 */
export function earlyRequests(document: CompiledScreen, query: string): HostRequest[] {
  const { params, session, missing } = readAddress(document, { query, hash: '' }, () => {});
  if (missing !== undefined) return [];
  const scope: EvaluationScope = { get: (root) => (root === 'params' ? params : root === 'session' ? session : null) };
  const context = { functions: FUNCTIONS, report: () => {} };
  const evaluate = (expr: Expr) => compileExpression(expr, context)(scope);
  return Object.values(document.load)
    .filter(({ when, after, send }) => when === undefined && !after && fromAddress(send))
    .map(({ call, send }) => buildRequest(document, call, send, { session, query, evaluate }));
}

/** Whether every value can be told from the address: it reads `params` and `session` only. */
function fromAddress(send: Send | undefined): boolean {
  const known = (expr: Expr): boolean =>
    !Array.isArray(expr) ||
    (expr[0] === '$' ? expr[1] === 'params' || expr[1] === 'session' : (expr.slice(1) as Expr[]).every(known));
  return Object.values(send ?? {}).every(known);
}
