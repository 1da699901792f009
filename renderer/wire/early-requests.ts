import type { CompiledScreen, Expr } from '../../schemas/compiled.ts';
import { isTree, visit } from '../../schemas/expression-walk.ts';
import { freePaths } from '../../schemas/free-paths.ts';
import { compileExpression, type Evaluate, type EvaluationScope } from '../expression/evaluate.ts';
import { VOCABULARY } from '../expression/functions-more.ts';
import { lookUp } from '../expression/record.ts';
import { REGIONS } from '../expression/scope.ts';
import { readAddress } from './address.ts';
import { isText } from './body.ts';
import type { HostRequest, TextRequest } from './host.ts';
import { buildRequest } from './request.ts';

/**
 * The loads of a screen that can start before any module has loaded: those without dependencies that are built from the
 * address alone. The server writes them into the page. The query-independent part is computed once.
 *
 * @returns builds the requests from the page's query as the browser sends it; the server never sees the hash
 */
export function earlyLoads(document: CompiledScreen): (query: string) => TextRequest[] {
  const loads = Object.values(document.load).filter(({ call, send, when = true, after }) => {
    const read = [when, ...Object.values(send ?? {}), ...Object.values(lookUp(document.calls, call)?.fixed ?? {})];
    return !after && read.every(isFromAddress);
  });
  if (loads.length === 0) return () => [];
  const context = { ...VOCABULARY, report: () => {} };
  const compiled = new Map<Expr, Evaluate>();
  const compile = (expr: Expr) => {
    const known = compiled.get(expr) ?? compileExpression(expr, context);
    compiled.set(expr, known);
    return known;
  };
  return (query) => {
    const { params, session, missing } = readAddress(document, { search: query, hash: '' }, () => {});
    if (missing !== undefined) return [];
    const roots = new Map<string, unknown>(Object.entries({ params, session, [REGIONS]: document.regions }));
    const scope: EvaluationScope = { get: (root) => roots.get(root) ?? null };
    const evaluate = (expr: Expr) => compile(expr)(scope);
    return loads
      .filter(({ when = true }) => evaluate(when) === true)
      .map(({ call, send }) => buildRequest(document, call, send, { session, evaluate }))
      .filter(isTextRequest);
  };
}

/** Roots that are known from the address. */
const ADDRESS: readonly unknown[] = ['params', 'session'];

/** Whether an expression reads nothing but `params`, `session` and the rows that it iterates over. */
function isFromAddress(expr: Expr): boolean {
  let isPlain = true;
  visit(expr, (part) => {
    if (isTree(part) && (part[0] === 'flat' || part[0] === 'call-url')) isPlain = false;
  });
  return isPlain && freePaths(expr).every(([, root]) => ADDRESS.includes(root));
}

/** Whether a request has no files. */
export function isTextRequest(request: HostRequest): request is TextRequest {
  return isText(request.body);
}
