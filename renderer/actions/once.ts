import type { Core } from '../state/core.ts';
import type { ScreenParts } from './context.ts';
import { type Guard, refusesOld } from './guard.ts';
import type { Handlers } from './run-context.ts';

/** Guards calls that do harm when they are made twice: one of each is on its way, under a key of its own. */
export function createOnceGuard({ document, host }: Core, parts: () => ScreenParts, handlers: Handlers): Guard {
  /** Calls that wait for their answer. */
  const moving = new Set<string>();
  return {
    call(step, scope, context) {
      const { call, send } = step;
      if (!document.calls[call]?.once) return undefined;
      if (moving.has(call) || refusesOld({ document, host }, parts())) return true;
      moving.add(call);
      // Whatever resends it on the way, the server passes it on once.
      const { calls } = parts();
      const request = calls.request(call, send, scope);
      request.headers['Idempotency-Key'] = `"${host.id()}"`;
      return calls.send(request).then((answer) => {
        moving.delete(call);
        return handlers.follow(step, calls.read(call, answer), scope, context);
      });
    },
  };
}
