import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { failed } from '../log/failed.ts';
import { type Facts, isLogged, type Log } from '../log/log.ts';
import type { Client } from './backend.ts';
import { discardBody } from './body.ts';
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
  const onError = async (context: Context) => {
    await discardBody(context.req.raw);
    return context.text('The body is too large.', 413);
  };
  app.use(bodyLimit({ maxSize: MAX_CALL_BYTES, onError }));
  app.all('*', (context) => backend(context.req.raw, clientOf(context)));
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
