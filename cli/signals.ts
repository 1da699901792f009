import cluster from 'node:cluster';
import { constants } from 'node:os';
import type { RunningServer } from '../server/index.ts';
import type { Log } from '../server/log/log.ts';

/** Takes a server that serves: from then on a signal stops it first. */
export type StopOnSignal = (server: RunningServer, log: Log) => void;

/**
 * Ends this process on SIGTERM and SIGINT from now on, as they do without a handler: but the first process of a container
 * does not receive a signal that it has no handler for. Workers are left to their primary.
 */
export function endOnSignal(): StopOnSignal {
  let serving: { server: RunningServer; log: Log } | undefined;
  let stopping = false;
  const end = (signal: 'SIGTERM' | 'SIGINT') => {
    if (!serving) process.exit(128 + constants.signals[signal]);
    const { server, log } = serving;
    if (stopping) {
      server.abort?.();
      process.exit(1);
    }
    stopping = true;
    log.info('Stopping');
    server.stop().then(() => {
      log.info('Stopped');
      process.exit(0);
    });
  };
  if (cluster.isPrimary) for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
  return (server, log) => {
    serving = { server, log };
  };
}
