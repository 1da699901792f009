import type { ErrorHandler } from 'hono';
import type { Log } from './log.ts';

/** What is answered where the server made a mistake, which is logged. */
export function failed(log: Log): ErrorHandler {
  return (error, context) => {
    log.error('A request failed', { method: context.req.method, path: context.req.path, error });
    return context.text('The server made a mistake.', 500);
  };
}
