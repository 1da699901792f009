import type { ErrorHandler } from 'hono';
import type { Log } from './log.ts';

/** Not registered; by convention, the client closed the connection before it was answered. */
const CLIENT_GONE = 499;

/** Logs an internal error and returns the response for it. */
export function failed(log: Log): ErrorHandler {
  return (error, context) => {
    const gone = answerIfGone(context.req.raw, error);
    if (gone) return gone;
    log.error('A request failed', { method: context.req.method, path: context.req.path, error });
    return context.text('Internal server error.', 500);
  };
}

/**
 * Returns the response to a request that its client has broken off, which nobody reads: that is no error of ours.
 * Undefined for any other error.
 */
export function answerIfGone({ signal }: Request, error: NodeJS.ErrnoException): Response | undefined {
  return signal.aborted && error.code === 'ECONNRESET' ? new Response(null, { status: CLIENT_GONE }) : undefined;
}
