import { CALL_HEADERS } from '../../schemas/backend.ts';
import { Row } from '../expression/evaluate.ts';
import { getOwn, isRecord } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import type { Ending } from '../wire/answer.ts';
import type { HostAnswer, HostRequest } from '../wire/host.ts';
import { readJson } from '../wire/json.ts';
import type { Calls } from './calls.ts';
import type { Intent } from './intents.ts';

/** Name of the question what became of an intent, as reports and fixtures see it. */
export const INQUIRY = 'intent.state';

/** Milliseconds that the question may take. */
const PATIENCE = 15_000;

/**
 * Milliseconds after the time-out of the last try in which the backend may still act on it, for clocks and queues.
 * Before that "not paid" may become untrue.
 */
const LATEST = 30_000;

/** What became of a money call for certain: the ending that its handlers are run with, and the answer that said so. */
export interface Found {
  readonly ending: Ending;
  readonly answer?: HostAnswer;
}

/** An ending that no answer gave. */
export function plainEnding(outcome: string, data: object = {}): Ending {
  return { outcome, data, message: '', usually: [] };
}

/** What an answer says for certain; undefined where the money may have moved or not. */
export function definite(calls: Calls, call: string, answer: HostAnswer): Found | undefined {
  // Nothing was ever sent under the key, nor will be. That it was not sent just now says nothing of the tries before.
  if (answer.status === 409 && stateIn(answer) === 'void') return { ending: plainEnding('open') };
  const ending = calls.read(call, answer);
  return ending.outcome === 'unreachable' ? undefined : { ending, answer };
}

/** Asks once what became of an intent: first the server that passed the call on, then the call that the contract names. */
export async function inquire(core: Core, calls: Calls, call: string, intent: Intent): Promise<Found | undefined> {
  const { host, document } = core;
  const answer = await calls.send(inquiry(intent.key));
  if (answer.status === 0) return undefined;
  const state = answer.status === 200 ? stateIn(answer) : null;
  if (state === 'void') return { ending: plainEnding('open') };
  if (state === 'in-flight') return undefined;
  const found = state === 'answered' ? definite(calls, call, answered(answer)) : undefined;
  if (found) return found;
  const request = calls.request(document.calls[call]!.money!.settle.call, undefined, core.scope);
  const settled = await settle(core, calls, call, request);
  if (settled === 'open' && host.now() < intent.at + request.timeout + LATEST) return undefined;
  return settled && { ending: plainEnding(settled) };
}

function inquiry(key: string): HostRequest {
  return { call: INQUIRY, method: 'POST', url: `/intents/${key}`, headers: { ...CALL_HEADERS }, timeout: PATIENCE };
}

/** What the contract's other call says: `paid`, `open`, or nothing. */
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

/** The answer that the server keeps, as it came. */
function answered({ text }: HostAnswer): HostAnswer {
  const kept: unknown = JSON.parse(text);
  const { status, body } = isRecord(kept) ? kept : {};
  return { status: Number(status), text: String(body) };
}
