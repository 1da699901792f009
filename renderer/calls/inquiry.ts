import { CALL_HEADERS } from '../../schemas/backend.ts';
import { isRecord } from '../../schemas/record.ts';
import { Row } from '../expression/evaluate.ts';
import { getOwn } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import type { Ending } from '../wire/answer.ts';
import type { HostAnswer, HostRequest } from '../wire/host.ts';
import { readJson } from '../wire/json.ts';
import type { Calls } from './calls.ts';
import { type Intent, mayBeForgotten } from './intents.ts';

/** The name of the status request for an intent, as reports and fixtures see it. */
export const INQUIRY = 'intent.state';

/** The timeout of the status request in milliseconds. */
const TIMEOUT_MS = 15_000;

/**
 * Milliseconds after the last attempt's timeout in which the backend may still process it, to allow for queues and
 * clock differences. Until then "not paid" may still become wrong.
 */
const MAX_DELAY_MS = 30_000;

/** The confirmed result of a money call: the ending passed to its handlers, and the answer that confirmed it. */
export interface Confirmed {
  readonly ending: Ending;
  readonly answer?: HostAnswer;
}

/** An ending that does not come from an answer. */
export function plainEnding(outcome: string, data: object = {}): Ending {
  return { outcome, data, message: '', usually: [] };
}

/** The result that an answer confirms; undefined if the money may or may not have moved. */
export function definite(calls: Calls, call: string, answer: HostAnswer): Confirmed | undefined {
  // Nothing was ever sent under the key, and never will be. A failure to send just now says nothing about earlier
  // attempts.
  if (answer.status === 409 && stateIn(answer) === 'void') return { ending: plainEnding('open') };
  const ending = calls.read(call, answer);
  return ending.outcome === 'unreachable' ? undefined : { ending, answer };
}

/**
 * Checks the status of an intent once: first with the server that forwarded the call, then with the call that the
 * contract names.
 */
export async function inquire(core: Core, calls: Calls, call: string, intent: Intent): Promise<Confirmed | undefined> {
  const { host, document } = core;
  const answer = await calls.send(inquiry(intent.key));
  if (answer.status === 0) return undefined;
  const state = answer.status === 200 ? stateIn(answer) : null;
  // Of a key that the server may have forgotten, only the contract's call knows whether it was ever sent.
  if (state === 'void' && !mayBeForgotten(intent, host.now())) return { ending: plainEnding('open') };
  if (state === 'in-flight') return undefined;
  const ending = state === 'answered' ? definite(calls, call, answered(answer)) : undefined;
  if (ending) return ending;
  const request = calls.request(document.calls[call]!.money!.settle.call, undefined, core.scope);
  const settled = await settle(core, calls, call, request);
  if (settled === 'open' && host.now() < intent.at + request.timeout + MAX_DELAY_MS) return undefined;
  return settled && { ending: plainEnding(settled) };
}

function inquiry(key: string): HostRequest {
  return { call: INQUIRY, method: 'POST', url: `/intents/${key}`, headers: { ...CALL_HEADERS }, timeout: TIMEOUT_MS };
}

/** The result of the contract's status call: `paid`, `open`, or undefined. */
async function settle(
  { document, scope, evaluate }: Core,
  calls: Calls,
  call: string,
  request: HostRequest,
): Promise<'paid' | 'open' | undefined> {
  const answer = await calls.send(request);
  const { outcome, data } = calls.read(request.call, answer);
  if (outcome !== 'ok') return undefined;
  const { paid, open } = document.calls[call]!.money!.settle;
  const inner = new Row(scope, 'answer', data);
  if (evaluate(paid, inner) === true) return 'paid';
  return evaluate(open, inner) === true ? 'open' : undefined;
}

function stateIn({ text }: HostAnswer): unknown {
  return getOwn(readJson(text), 'state');
}

/** Unwraps the original answer, as stored by the server. */
function answered({ text }: HostAnswer): HostAnswer {
  const record: unknown = JSON.parse(text);
  const { status, body } = isRecord(record) ? record : {};
  return { status: Number(status), text: String(body) };
}
