import { CALL_HEADERS, CALL_TIMEOUT_MS } from '../../schemas/backend.ts';
import type { CompiledCall, CompiledScreen, Expr, Send } from '../../schemas/compiled.ts';
import { lookUp } from '../expression/record.ts';
import { searchOf, sessionPairs } from './address.ts';
import type { SentPart } from './body.ts';
import { ENCODINGS, textsOf } from './encodings.ts';
import type { HostRequest } from './host.ts';
import type { Omission } from './send.ts';
import { readSend } from './send.ts';

/** What a request is built from, in addition to the contract. */
export interface RequestSource {
  readonly session: { readonly [name: string]: string };
  evaluate(expr: Expr): unknown;
  readonly omission?: Omission;
}

/**
 * Builds the request of a call, every name and value final: the session's common parameters in the query, `fixed` and
 * `send` in the body of a POST or the query of a GET, and the client's headers.
 */
export function buildRequest(
  document: Pick<CompiledScreen, 'calls' | 'session'>,
  call: string,
  send: Send | undefined,
  { session, evaluate, omission }: RequestSource,
): HostRequest {
  const contract = lookUp(document.calls, call)!;
  const values = [...readSend(contract.fixed, evaluate), ...readSend(send, evaluate, omission)].map(
    ([name, value]): SentPart => [lookUp(contract.aliases, name) ?? name, value],
  );
  const query = new URLSearchParams(sessionPairs(document.session, session));
  const headers = headersOf(document, contract, session);
  const request: HostRequest = {
    call,
    method: contract.method,
    url: '',
    headers,
    timeout: contract.timeout ?? CALL_TIMEOUT_MS,
  };
  if (contract.method === 'GET') for (const [name, text] of textsOf(values)) query.set(name, text);
  else request.body = ENCODINGS[contract.body ?? 'form'](values, headers);
  request.url = contract.path + searchOf(query);
  return request;
}

/** The characters that a header may contain; other values are percent-encoded. */
const PLAIN = /^[\x20-\x7e]*$/;

/** The XHR marker, fixed headers, and the session's client headers, empty if the page has no such parameter. */
function headersOf(
  { session: table }: Pick<CompiledScreen, 'session'>,
  { client, headers: fixed }: CompiledCall,
  session: RequestSource['session'],
): HostRequest['headers'] {
  const headers: HostRequest['headers'] = { ...CALL_HEADERS, ...fixed };
  for (const [name, parameter] of Object.entries(table)) {
    if (parameter.in !== 'header' || (parameter.client ?? client) !== client) continue;
    const value = session[name] ?? '';
    headers[name] = PLAIN.test(value) ? value : encodeURIComponent(value);
  }
  return headers;
}
