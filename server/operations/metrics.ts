import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Live } from '../delivery/live.ts';

/** Upper bounds of the times of calls, in seconds; the longest is the time-out. */
const SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60];

/** What one process counts of what it answers. */
export interface Metrics {
  /** A page was given of the production release, of the candidate, or of the one before. */
  page(of: 'production' | 'candidate' | 'before'): void;
  /** A call was answered. */
  call(status: number, milliseconds: number): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  // Handed over when somebody asks: the counter's own way of counting is a good part of what choosing a release costs a page.
  const given = { production: 0, candidate: 0, before: 0 };
  new Counter({
    name: 'screens_pages_total',
    help: 'Pages given, by the release they are of.',
    labelNames: ['of'],
    registers,
    collect() {
      this.reset();
      for (const [of, count] of Object.entries(given)) this.inc({ of }, count);
    },
  });
  const calls = new Histogram({
    name: 'screens_call_seconds',
    help: 'Time to answer a call, by the class of its status.',
    labelNames: ['status'],
    buckets: SECONDS,
    registers,
  });
  // In a worker: the watching process asks it for its figures.
  AggregatorRegistry.setRegistries(registers);
  new AggregatorRegistry();
  return {
    page(of) {
      given[of] += 1;
    },
    call: (status, milliseconds) => calls.observe({ status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000),
    text: () => register.metrics(),
  };
}

/** The figures of all workers together, asked for in the process that watches over them. One that is just starting may have none. */
export function metricsOfWorkers(): Promise<string> {
  return new AggregatorRegistry().clusterMetrics().catch(() => '# Not every process has answered in time.\n');
}

/** Figures of the registry, in the text format of Prometheus. */
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
  gauge('screens_channel_seq', 'Changes of production so far.', () => live().channel.seq);
  gauge('screens_production_release', 'Number of the release in production.', () => live().channel.release);
  gauge('screens_candidate_release', 'Number of the candidate; 0: none.', () => candidate()?.release ?? 0);
  gauge('screens_candidate_percent', 'Installations that get the candidate; 0 too where it was halted.', () => {
    const now = candidate();
    return now?.state === 'running' ? now.percent : 0;
  });
  gauge('screens_data_reachable', '1: the data can be reached.', async () => ((await inTouch()) ? 1 : 0));
  return () => register.metrics();
}
