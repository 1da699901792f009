import { isRecord } from '../../schemas/record.ts';
import type { Document } from '../project/documents.ts';
import type { Spot } from '../source/spot.ts';

/** Answers shared by fixtures, `screens/answers/<name>.json`, by name; null if not sound. */
export type SharedAnswers = ReadonlyMap<string, Spot | null>;

/** The shared answers among the documents of a project, by file name. */
export function sharedAnswersOf(documents: readonly Document[]): SharedAnswers {
  const answers = documents.filter(({ kind }) => kind === 'sharedAnswer');
  return new Map(answers.map(({ path, spot, sound }) => [nameIn(path), sound ? spot! : null]));
}

function nameIn(path: string): string {
  return /([^/]+)\.json$/.exec(path)?.[1] ?? path;
}

/**
 * Merges an answer of a fixture with the shared one that it refers to: its own data overrides the shared data, name by
 * name. Any other answer, and one that refers to a missing shared answer, is returned unchanged.
 */
export function withShared(answer: unknown, shared: SharedAnswers): unknown {
  if (Array.isArray(answer)) return answer.map((item) => withShared(item, shared));
  if (!isRecord(answer) || typeof answer.like !== 'string') return answer;
  const base = shared.get(answer.like)?.value;
  if (!isRecord(base)) return answer;
  const { like: _, ...own } = answer;
  const { is, gives, message } = base;
  const data = isRecord(gives) && isRecord(own.gives) ? { ...gives, ...own.gives } : (own.gives ?? gives);
  return {
    is,
    ...(message === undefined ? {} : { message }),
    ...own,
    ...(data === undefined ? {} : { gives: data }),
  };
}
