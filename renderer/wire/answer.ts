import type { Action, CompiledCall, CompiledOutcome, CompiledSignIn, Expr } from '../../schemas/compiled.ts';
import { isRecord } from '../../schemas/record.ts';
import type { ReportCode } from '../../schemas/report-codes.ts';
import { getOwn } from '../expression/record.ts';
import type { EvaluationScope } from '../expression/scope.ts';
import { decode, fieldOf, isNothing } from './decode.ts';
import type { HostAnswer } from './host.ts';
import { readJson } from './json.ts';

/** How a call ended: the outcome's name, its data, the server's message, and the default handler. */
export interface Ending {
  readonly outcome: string;
  readonly data: unknown;
  readonly message: string;
  readonly usually: readonly Action[];
  /** The way to sign in again, if the call was refused for want of a valid session. */
  readonly signIn?: CompiledSignIn;
}

/** What reading an answer requires. */
export interface AnswerReader {
  evaluate(expr: Expr, scope?: EvaluationScope): unknown;
  /** Reports an anomaly: a stable code, a message, and the path in the data if there is one. */
  report(code: ReportCode, message: string, path?: string): unknown;
}

/** Anything truthy is a success; these values are not. */
const NO_SUCCESS: readonly unknown[] = [undefined, null, false, 0, '', '0', 'false'];

/**
 * Matches an answer against the contract's list of outcomes: the first match wins. A network failure, an HTTP error, an
 * answer that is not a JSON object, and data without a required value end `unreachable`. Never throws.
 */
export function readAnswer(
  name: string,
  call: CompiledCall,
  { status, text: sent }: HostAnswer,
  { evaluate, report }: AnswerReader,
): Ending {
  const { aliases = {} } = call;
  const unreachable = (why: string, path?: string): Ending => {
    report('answer-unreadable', `call ${name}: ${why}`, path);
    return { outcome: 'unreachable', data: null, message: '', usually: call.unreachable ?? [] };
  };
  if (status < 200 || status > 299) return unreachable(`status ${status}`);
  const body = readJson(sent);
  if (!isRecord(body)) return unreachable('no record');
  // The header of every answer: the codes 0 and '0' are equal, '00' is different.
  const text = (field: string) => String(decode('string', fieldOf(body, field, aliases), () => {}).value);
  const [code, message] = [text('code'), text('message')];
  const success = !NO_SUCCESS.includes(fieldOf(body, 'success', aliases));
  const scope = { get: (root: string) => getOwn({ code, message, success }, root) };
  const outcome = call.outcomes.find(({ when = true }) => evaluate(when, scope) === true);
  if (!outcome) return unreachable('no outcome');
  const odd = (path: string, problem: string) =>
    report('answer-odd', `call ${name}, ${path || 'answer'}: ${problem}`, path);
  const { gives, is, usually = [] } = outcome;
  const data = gives === undefined ? undefined : decode(gives, placeOf(outcome, body, aliases), odd, aliases);
  if (data && !data.readable) return unreachable(`${data.path || 'data'}: ${data.what}`, data.path);
  return { outcome: is, data: data?.value ?? null, message, usually };
}

/** The first place in an answer's body that contains an outcome's data; some servers send '' or [] for none. */
export function placeOf(
  { from = [''] }: CompiledOutcome,
  body: unknown,
  aliases: { readonly [plain: string]: string },
): unknown {
  const candidates = from.map((place) => (place === '' ? body : fieldOf(body, place, aliases)));
  return candidates.find((value) => !isNothing(value)) ?? candidates.find((value) => value !== null);
}
