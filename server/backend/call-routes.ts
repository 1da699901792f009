import { Hono } from 'hono';
import { failed } from '../log/failed.ts';
import { type Facts, isLogged, type Log } from '../log/log.ts';
import type { Client } from './backend.ts';
import { discardBody, limitBody } from './body.ts';
import { clientOf } from './client.ts';

/** Maximum size of a call's body in bytes: enough for a photograph. */
const MAX_CALL_BYTES = 20 * 1024 * 1024;
/** Calls that take longer are logged as slow. */
const SLOW_CALL_MS = 3_000;

export interface CallRoutesOptions {
  backend(request: Request, client: Client): Promise<Response>;
  log: Log;
  /** Counts the responses. */
  metrics?: { call(status: number, ms: number): void } | undefined;
}

/** Forwards every request to the backend. */
export function callRoutes({ backend, log, metrics }: CallRoutesOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const started = performance.now();
    await next();
    const { method, path } = context.req;
    const ms = performance.now() - started;
    noteOutcome(log, { method, path, ms }, context.res);
    metrics?.call(context.res.status, ms);
  });
  app.all('*', async (context) => {
    const { request, isExceeded } = limitBody(context.req.raw, MAX_CALL_BYTES);
    if (!isExceeded()) {
      const answer = await backend(request, clientOf(context)).catch((error: unknown) => {
        if (!isExceeded()) throw error;
      });
      // What has become of the part that was sent is of no interest.
      if (answer && !(isExceeded() && answer.status >= 500)) return answer;
    }
    await discardBody(context.req.raw);
    return context.text('The body is too large.', 413);
  });
  app.onError(failed(log));
  return app;
}

/** Logs a call that failed or was slow. */
function noteOutcome(log: Log, facts: Facts, answer: Response): void {
  const { status } = answer;
  if (isLogged(answer)) return;
  if (status >= 500) log.warn('A call failed', { ...facts, status });
  else if (facts.ms! >= SLOW_CALL_MS) log.warn('A call was slow', { ...facts, status });
}
