import type { Core } from '../state/core.ts';
import type { ScreenParts } from './context.ts';
import { type Guard, refusesOld } from './guard.ts';
import type { Handlers } from './run-context.ts';

/** Guards calls that must not be repeated: one request at a time for each call, with an idempotency key. */
export function createOnceGuard({ document, host }: Core, parts: () => ScreenParts, handlers: Handlers): Guard {
  /** Calls in flight. */
  const moving = new Set<string>();
  return {
    call(step, scope, context) {
      const { call, send } = step;
      if (!document.calls[call]?.once) return undefined;
      if (moving.has(call) || refusesOld({ document, host }, parts())) return true;
      moving.add(call);
      // If anything on the way resends the request, the server forwards it only once.
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
