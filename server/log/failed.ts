import type { ErrorHandler } from 'hono';
import type { Log } from './log.ts';

/** Logs an internal error and returns the response for it. */
export function failed(log: Log): ErrorHandler {
  return (error, context) => {
    log.error('A request failed', { method: context.req.method, path: context.req.path, error });
    return context.text('Internal server error.', 500);
  };
}
