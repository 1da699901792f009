import type { Action, CompiledCall, CompiledOutcome } from '../schemas/compiled.ts';
import { decode } from './decode.ts';
import { compileExpression } from './evaluate.ts';
import { FUNCTIONS } from './functions.ts';
import type { HostAnswer } from './host.ts';
import { isRecord, own } from './own.ts';

/** What a call ended in: the outcome's name, its data, the server's message, and what usually follows. */
export interface Ending {
  outcome: string;
  data: unknown;
  message: string;
  usually: readonly Action[];
}

/** Told what was odd in an answer: a stable code and a sentence. */
export type AnswerReport = (code: string, message: string) => void;

/**
 * Reads an answer by the contract's list of outcomes: first match wins. No answer, an HTTP error, no JSON object, or
 * data that lacks what the contract cannot do without end `unreachable`. Never throws.
 */
export function readAnswer(name: string, call: CompiledCall, answer: HostAnswer, report: AnswerReport): Ending {
  const unreachable = (why: string, message = ''): Ending => {
    report('answer-unreadable', `call ${name}: ${why}`);
    return { outcome: 'unreachable', data: null, message, usually: call.unreachable ?? [] };
  };
  if (answer.status === 0) return unreachable('no answer came');
  if (answer.status < 200 || answer.status > 299) return unreachable(`the server answered status ${answer.status}`);
  const body = parsed(answer.text);
  if (!isRecord(body)) return unreachable('the answer is no JSON object');
  const read = (field: string) => own(body, field) ?? own(body, own(call.aliases, field) as string);
  const head = new Map<string, unknown>([
    ['code', scalar('string', read('code'))],
    ['success', scalar('flag', read('success'))],
    ['message', scalar('string', read('message'))],
  ]);
  const message = head.get('message') as string;
  const outcome = call.outcomes.find(({ when }) => matches(when, head));
  if (!outcome) return unreachable('no outcome of the contract fits the answer', message);
  if (!outcome.gives) return { outcome: outcome.is, data: null, message, usually: outcome.usually ?? [] };
  const decoded = decode(
    outcome.gives,
    placeOf(outcome, body, call.aliases),
    (path, what) => report('answer-odd', `call ${name}, ${path || 'answer'}: ${what}`),
    call.aliases,
  );
  if (!decoded.readable) return unreachable(`${decoded.path || 'the data'}: ${decoded.what}`, message);
  return { outcome: outcome.is, data: decoded.value, message, usually: outcome.usually ?? [] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function scalar(shape: string, value: unknown): unknown {
  const read = decode(shape, typeof value === 'object' ? null : value, () => {});
  return read.readable ? read.value : '';
}

function matches(when: CompiledOutcome['when'], head: ReadonlyMap<string, unknown>): boolean {
  if (when === undefined) return true;
  const context = { functions: FUNCTIONS, report: () => {} };
  return compileExpression(when, context)({ get: (root) => head.get(root) }) === true;
}

/** The first place of the answer that is there. */
function placeOf(outcome: CompiledOutcome, body: unknown, aliases: CompiledCall['aliases']): unknown {
  for (const place of outcome.from ?? ['']) {
    if (place === '') return body;
    const found = own(body, place) ?? own(body, (own(aliases, place) as string) ?? place);
    if (found !== null) return found;
  }
  return null;
}
