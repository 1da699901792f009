import type { Expr, Send } from '../schemas/compiled.ts';
import { type Ending, readAnswer } from './answer.ts';
import type { Core } from './core.ts';
import type { EvaluationScope } from './evaluate.ts';
import type { Fields } from './fields.ts';
import { buildRequest } from './request.ts';

/** The calls of a screen as they leave it. */
export interface Calls {
  /**
   * Sends a call. Undefined where it is not sent: a `money` contract that is on its way already is single-flight over
   * the screen. The promise never rejects.
   */
  start(call: string, send: Send | undefined, scope: EvaluationScope): Promise<Ending> | undefined;
  /** Sends a call whose answer nobody waits for. */
  track(call: string, send: Send | undefined, scope: EvaluationScope): void;
  /** Address of an image that a call answers with. */
  url(call: string, send: { readonly [name: string]: unknown }): string | null;
}

export function createCalls(
  core: Core,
  fields: () => Fields,
  session: () => { readonly [name: string]: string },
): Calls {
  const { document, host } = core;
  const onTheirWay = new Set<string>();
  const said = new Set<string>();

  const request = (call: string, send: Send | undefined, evaluate: (expr: Expr) => unknown) =>
    buildRequest(document, call, send, {
      session: session(),
      query: host.location().query,
      evaluate,
      omitted: fields().omitted,
      omittedIn: fields().omittedIn,
    });

  /** What is wrong with an answer is said once, however often the call is made. */
  const report = (code: string, message: string): void => {
    if (said.has(message)) return;
    said.add(message);
    host.report({ code, message });
  };

  return {
    start(call, send, scope) {
      const contract = document.calls[call]!;
      if (contract.money && onTheirWay.has(call)) return undefined;
      onTheirWay.add(call);
      return host
        .send(request(call, send, (expr) => core.evaluate(expr, scope)))
        .catch(() => ({ status: 0, text: '' }))
        .then((answer) => {
          onTheirWay.delete(call);
          return readAnswer(call, contract, answer, report);
        });
    },
    track(call, send, scope) {
      host.send(request(call, send, (expr) => core.evaluate(expr, scope))).catch(() => {});
    },
    url(call, send) {
      // The values are there already; each stands for itself.
      return request(call, send as Send, (expr) => (Array.isArray(expr) ? core.evaluate(expr) : expr)).url;
    },
  };
}
