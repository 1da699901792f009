import { show } from '../fixture/failure.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';

/** What happened while a fixture played, step by step, with virtual time. */
export interface Timeline {
  /** Ends a step: lists below it what left the screen since the previous one. */
  mark(step: unknown): void;
  /** The lines so far, for a person. */
  text(): string;
}

/** Starts a timeline when the fixture opens its address. */
export function createTimeline({ log, clock }: Pick<PageUnderTest, 'log' | 'clock'>): Timeline {
  const started = clock.now();
  const lines: string[] = [];
  const lists = [
    growth(
      () => log.calls,
      ({ call, method, path, body }) => `call ${call}: ${method} ${path} ${show(body)}`,
    ),
    growth(
      () => log.answers,
      ({ call, answer }) => `answer to ${call}: ${answer.status || 'none'} ${show(answer.text)}`,
    ),
    growth(
      () => log.bridge,
      ({ action, params }) => `to the shell: ${action} ${show(params)}`,
    ),
    growth(
      () => log.toasts,
      ({ kind, text }) => `${kind} toast ${show(text)}`,
    ),
    growth(
      () => log.reports,
      ({ code, message }) => `report ${code}: ${message}`,
    ),
  ];
  let went: unknown;
  return {
    mark(step) {
      lines.push(`${String(clock.now() - started).padStart(7)} ms  ${show(step)}`);
      const events = lists.flatMap((added) => added());
      if (log.went !== went && log.went) events.push(`went to ${log.went.url}`);
      went = log.went;
      lines.push(...events.map((event) => `${' '.repeat(12)}${event}`));
    },
    text: () => lines.join('\n'),
  };
}

/** The items added to a list since the last call. Steps that expect an item remove it from the list. */
function growth<T>(read: () => readonly T[], words: (item: T) => string): () => string[] {
  let known = 0;
  return () => {
    const list = read();
    const added = list.slice(Math.min(known, list.length));
    known = list.length;
    return added.map(words);
  };
}
