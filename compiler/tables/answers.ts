import type { Document } from '../project/documents.ts';
import type { Spot } from '../source/spot.ts';

/** Recorded answers, `screens/calls/answers/<call>/<outcome>.json`: call → outcome → document; null if not sound. */
export type Answers = ReadonlyMap<string, ReadonlyMap<string, Spot | null>>;

/** The recorded answers among the documents of a project. */
export function answersOf(documents: readonly Document[]): Answers {
  const answers = new Map<string, Map<string, Spot | null>>();
  for (const { kind, path, spot, sound } of documents) {
    if (kind !== 'answer') continue;
    const [call = '', outcome = ''] = path
      .replace(/\.json$/, '')
      .split('/')
      .slice(-2);
    const of = answers.get(call) ?? new Map<string, Spot | null>();
    answers.set(call, of.set(outcome, sound ? spot! : null));
  }
  return answers;
}
