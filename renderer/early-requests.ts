import type { CompiledScreen, Expr } from '../schemas/compiled.ts';
import { readAddress } from './address.ts';
import { compileExpression, type EvaluationScope } from './evaluate.ts';
import type { HostRequest, TextRequest } from './host.ts';
import { entry } from './own.ts';
import { buildRequest } from './request.ts';
import { VOCABULARY } from './vocabulary.ts';

/**
 * The loads of a screen that can start before any of our code has arrived: those that wait for nothing and are sent
 * from the address alone. The server writes them into the page.
 *
 * @param query of the page, as the browser will have it; the hash is not known to a server
 */
export function earlyRequests(document: CompiledScreen, query: string): TextRequest[] {
  const { params, session, missing } = readAddress(document, { query, hash: '' }, () => {});
  if (missing !== undefined) return [];
  const scope: EvaluationScope = { get: (root) => (root === 'params' ? params : root === 'session' ? session : null) };
  const context = { ...VOCABULARY, report: () => {} };
  const evaluate = (expr: Expr) => compileExpression(expr, context)(scope);
  return Object.values(document.load)
    .filter(({ call, send, when = true, after }) => {
      const read = [when, ...Object.values(send ?? {}), ...Object.values(entry(document.calls, call)?.fixed ?? {})];
      return !after && read.every((expr) => isFromAddress(expr)) && evaluate(when) === true;
    })
    .map(({ call, send }) => buildRequest(document, call, send, { session, evaluate }))
    .filter(isText);
}

/** Whether an expression reads `params`, `session` and the rows it goes through itself only. */
function isFromAddress(expr: Expr, names: readonly Expr[] = ['params', 'session']): boolean {
  if (!Array.isArray(expr)) return true;
  const [op, first = null, name = null] = expr as readonly Expr[];
  if (op === '$') return names.includes(first);
  const inner = ['any', 'all', 'filter', 'map', 'find'].includes(op as string) ? [...names, name] : names;
  return op !== 'flat' && op !== 'call-url' && (expr.slice(1) as Expr[]).every((part) => isFromAddress(part, inner));
}

function isText(request: HostRequest): request is TextRequest {
  return !Array.isArray(request.body);
}
