import type { CompiledScreen, Send } from '../../schemas/compiled.ts';
import type { ReportCode } from '../../schemas/report-codes.ts';
import { EVERYDAY } from '../expression/functions.ts';
import { type ExpressionContext, REGIONS } from '../expression/scope.ts';
import { type Changes, createChanges } from '../state/changes.ts';
import type { Core, Trace } from '../state/core.ts';
import { createEvaluator } from '../state/evaluator.ts';
import { createRoots, type Roots } from '../state/roots.ts';
import { readAddress, screenAddress } from '../wire/address.ts';
import type { Host } from '../wire/host.ts';
import { readSend } from '../wire/send.ts';
import type { Features } from './features.ts';

/** The core of a screen, with the roots of its expressions. */
export interface ScreenCore extends Core {
  readonly roots: Roots;
  /** A required parameter that the address lacks. */
  readonly missing: string | undefined;
}

/**
 * Reads the address, and prepares the evaluation of expressions. Roots that other parts own are added by those.
 *
 * @param alive false once the screen has been left
 * @param callUrl returns the address of a call, for expressions
 */
export function createCore(
  document: CompiledScreen,
  host: Host,
  { trace, features = {} }: { readonly trace?: Trace | undefined; readonly features?: Features | undefined },
  alive: () => boolean,
  callUrl: NonNullable<ExpressionContext['callUrl']>,
): ScreenCore {
  const report = (code: ReportCode, message: string, n?: number) => host.report({ code, message, n });
  const { params, session, missing } = readAddress(document, host.location(), (path, problem) =>
    report('parameter-odd', `${path}: ${problem}`),
  );
  const vocabulary = features.VOCABULARY ?? { functions: EVERYDAY, operations: new Map() };
  const roots = createRoots(session, (key) => changes.touch(key));
  const { scope } = roots;
  const addressOf: ExpressionContext['addressOf'] = (path, send) =>
    screenAddress(path as string, [], document.session, roots.session(), textsOf(send as Send));
  const evaluate = createEvaluator(document, scope, { report, callUrl, addressOf, ...vocabulary }, trace);
  const derived = features.createDerived?.(document, evaluate);
  const changes: Changes = createChanges(derived?.affected, (error) => report('listener-failed', String(error)));
  roots.add({
    params: () => params,
    [REGIONS]: () => document.regions,
    let: () => derived?.let,
    rules: () => derived?.rules,
    env: () => ({ now: host.now(), ...host.env }),
    viewport: () => host.viewport?.(),
  });
  return { document, host, changes, scope, evaluate, report, alive, trace, roots, missing };
}

/** Values as they are written into an address. */
export function textsOf(values: Send): [string, string][] {
  return readSend(values, (value) => value) as [string, string][];
}
