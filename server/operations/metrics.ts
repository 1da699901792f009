import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Live } from '../delivery/live.ts';

/** Upper bounds of the call duration buckets, in seconds; the largest is the timeout. */
const SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60];

/** Metrics of one process. */
export interface Metrics {
  /** A page of the production release, the candidate, or the release before was sent. */
  page(of: 'production' | 'candidate' | 'before'): void;
  /** A call was answered. */
  call(status: number, milliseconds: number): void;
  /** Returns the metrics in the Prometheus text format. */
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  // Added to the counter only when metrics are collected: the counter's own increment is a large part of the cost of
  // choosing a release.
  const pages = { production: 0, candidate: 0, before: 0 };
  new Counter({
    name: 'screens_pages_total',
    help: 'Pages sent, by release.',
    labelNames: ['of'],
    registers,
    collect() {
      this.reset();
      for (const [of, count] of Object.entries(pages)) this.inc({ of }, count);
    },
  });
  const calls = new Histogram({
    name: 'screens_call_seconds',
    help: 'Time to answer a call, by status class.',
    labelNames: ['status'],
    buckets: SECONDS,
    registers,
  });
  // In a worker: the primary process collects its metrics.
  AggregatorRegistry.setRegistries(registers);
  new AggregatorRegistry();
  return {
    page(of) {
      pages[of] += 1;
    },
    call: (status, milliseconds) => calls.observe({ status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000),
    text: () => register.metrics(),
  };
}

/**
 * Returns the metrics of all workers, collected by the primary process. A worker that is just starting may have none.
 */
export function metricsOfWorkers(): Promise<string> {
  return new AggregatorRegistry().clusterMetrics().catch(() => '# Not every process responded in time.\n');
}

/** Metrics of the registry, in the Prometheus text format. */
export function createRegistryMetrics(live: () => Live, inTouch: () => Promise<boolean>): () => Promise<string> {
  const register = new Registry();
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set(await read());
      },
    });
  const candidate = () => live().channel.candidate;
  gauge('screens_channel_seq', 'Changes of the production channel so far.', () => live().channel.seq);
  gauge('screens_production_release', 'Number of the release in production.', () => live().channel.release);
  gauge(
    'screens_candidate_release',
    'Number of the candidate release; 0 when there is none.',
    () => candidate()?.release ?? 0,
  );
  gauge(
    'screens_candidate_percent',
    'Percentage of installations that get the candidate; 0 also while it is halted.',
    () => {
      const now = candidate();
      return now?.state === 'running' ? now.percent : 0;
    },
  );
  gauge('screens_data_reachable', '1 when the data can be reached.', async () => ((await inTouch()) ? 1 : 0));
  return () => register.metrics();
}
