import type { ErrorHandler } from 'hono';
import type { Log } from './log.ts';

/** Not registered; by convention, the client closed the connection before it was answered. */
const CLIENT_GONE = 499;

/** Logs an internal error and returns the response for it. */
export function failed(log: Log): ErrorHandler {
  return (error, context) => {
    // A request that breaks off is no error of ours, and nobody reads its response.
    if (context.req.raw.signal.aborted) return new Response(null, { status: CLIENT_GONE });
    log.error('A request failed', { method: context.req.method, path: context.req.path, error });
    return context.text('Internal server error.', 500);
  };
}
