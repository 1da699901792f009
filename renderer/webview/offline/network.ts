/** Milliseconds between retries while offline, because going online is not always reported. */
const RETRY_MS = 10_000;
/** Milliseconds after which a server that does not answer counts as unreachable. */
const MAX_PROBE_MS = 5_000;

/** Whether the server can be reached at all, whatever its answer. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), MAX_PROBE_MS);
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: controller.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls `retry` when the network or the user is back, and after a while, until it returns false.
 *
 * @param retry returns whether there is still something to retry
 */
export function keepRetrying(retry: () => boolean): void {
  const over = new AbortController();
  const ask = () => {
    if (retry()) return;
    over.abort();
    clearInterval(timer);
  };
  const timer = setInterval(ask, RETRY_MS);
  addEventListener('online', ask, { signal: over.signal });
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask(), { signal: over.signal });
}
