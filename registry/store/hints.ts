import pg from 'pg';

/** Delay before a broken connection is reopened, in milliseconds. */
const RECONNECT_DELAY_MS = 1_000;

/** Listens on a separate connection, which is reopened whenever it breaks. Returns a function that stops it. */
export function hearHints(url: string, listener: () => void): () => void {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const again = (broken: pg.Client): void => {
    if (stopped || broken !== client) return;
    client = undefined;
    broken.end().catch(() => {});
    timer = setTimeout(start, RECONNECT_DELAY_MS).unref();
  };
  const start = (): void => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    client = fresh;
    fresh.on('notification', listener);
    fresh.on('error', () => again(fresh));
    fresh.on('end', () => again(fresh));
    fresh
      .connect()
      .then(() => fresh.query('listen screens_channel'))
      .catch(() => again(fresh));
  };
  start();
  return () => {
    stopped = true;
    clearTimeout(timer);
    client?.end().catch(() => {});
  };
}
