import type { Send } from '../../schemas/compiled.ts';
import { type EvaluationScope, Row } from '../expression/evaluate.ts';
import { lookUp } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import { type Ending, readAnswer } from '../wire/answer.ts';
import type { HostAnswer, HostRequest } from '../wire/host.ts';
import { buildRequest } from '../wire/request.ts';
import type { Omission } from '../wire/send.ts';

/** Sends the calls of a screen and reads their answers. */
export interface Calls {
  /** Builds the request of a call from the current state of the screen. */
  request(call: string, send: Send | undefined, scope: EvaluationScope): HostRequest;
  /** Reads an answer into the call's ending. */
  read(call: string, answer: HostAnswer): Ending;
  /** Sends a request; the promise never rejects. A network failure resolves to an answer with status 0. */
  send(request: HostRequest): Promise<HostAnswer>;
  /** Sends a call and reads its answer; the promise never rejects. */
  start(call: string, send: Send | undefined, scope: EvaluationScope): Promise<Ending>;
  /** Sends a call whose answer is ignored. */
  track(call: string, send: Send | undefined, scope: EvaluationScope): void;
}

export function createCalls(
  core: Core,
  omission: () => Omission,
  session: () => { readonly [name: string]: string },
): Calls {
  const { document, host, evaluate, report } = core;

  const request: Calls['request'] = (call, send, scope) =>
    buildRequest(document, call, send, {
      session: session(),
      evaluate: (expr) => evaluate(expr, scope),
      omission: omission(),
    });

  const send: Calls['send'] = (sending) => host.send(sending).catch(() => ({ status: 0, text: '' }));

  const calls: Calls = {
    request,
    send,
    read: (call, answer) => ({
      ...readAnswer(call, document.calls[call]!, answer, {
        evaluate,
        report: (code, message) => report(code, message),
      }),
      ...lookUp(document.signIn, answer.status as never),
    }),
    // By its property: `draft.ts` replaces it.
    start: (...call) => send(request(...call)).then((answer) => calls.read(call[0], answer)),
    track: (...call) => void send(request(...call)),
  };
  return calls;
}

/**
 * What the handler of a call reads in addition to a scope: `answer` and `message`.
 *
 * @param as a further name for the data
 */
export function answerScope(scope: EvaluationScope, { data, message }: Ending, as = 'answer'): EvaluationScope {
  return new Row(new Row(new Row(scope, 'answer', data), 'message', message), as, data);
}
