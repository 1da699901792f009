import { INQUIRY } from '../../renderer/calls/inquiry.ts';
import type { Run } from './run.tsx';

/** Returns the calls that were made and for which the fixture has no answer; tracking calls need none. */
export function unansweredCalls({ fixture, log, entry }: Pick<Run, 'fixture' | 'log' | 'entry'>): string[] {
  const { answers = {} } = fixture.document;
  const isMissing = (call: string) => !Object.hasOwn(answers, call) && entry.document.calls[call]?.kind === undefined;
  return [...new Set(log.calls.map(({ call }) => call))].filter((call) => call !== INQUIRY && isMissing(call));
}
