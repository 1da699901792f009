import type { Expr, Send } from '../schemas/compiled.ts';
import { type Ending, readAnswer } from './answer.ts';
import type { Core } from './core.ts';
import type { EvaluationScope } from './evaluate.ts';
import type { Omission } from './omission.ts';
import { buildRequest } from './request.ts';
import { readSend } from './send.ts';

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
  url(call: string, send: { readonly [name: string]: unknown }): string;
}

export function createCalls(
  core: Core,
  omission: () => Omission,
  session: () => { readonly [name: string]: string },
): Calls {
  const { document, host } = core;
  /** Money calls that wait for their answer. */
  const moving = new Set<string>();
  const said = new Set<string>();

  const request = (call: string, send: Send | undefined, evaluate: (expr: Expr) => unknown) =>
    buildRequest(document, call, send, { session: session(), evaluate, omission: omission() });

  /** What is wrong with an answer is said once, however often the call is made. */
  const report = (code: string, message: string): void => {
    if (said.has(message)) return;
    said.add(message);
    host.report({ code, message });
  };

  /** No answer is an answer too. */
  const send = (call: string, values: Send | undefined, scope: EvaluationScope) =>
    host.send(request(call, values, (expr) => core.evaluate(expr, scope))).catch(() => ({ status: 0, text: '' }));

  return {
    start(call, values, scope) {
      if (moving.has(call)) return undefined;
      const sent = send(call, values, scope);
      const contract = document.calls[call]!;
      if (contract.money) moving.add(call);
      return sent.then((answer) => {
        moving.delete(call);
        return readAnswer(call, contract, answer, { evaluate: core.evaluate, report });
      });
    },
    track(call, values, scope) {
      send(call, values, scope);
    },
    url(call, values) {
      const texts = readSend(values as Send, (value) => value);
      return request(call, Object.fromEntries(texts) as Send, core.evaluate).url;
    },
  };
}
