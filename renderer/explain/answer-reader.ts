import { VOCABULARY } from '../expression/functions-more.ts';
import { createEvaluator } from '../state/evaluator.ts';
import type { AnswerReader } from '../wire/answer.ts';

/** Reads answers outside of a running screen. */
export function answerReader(report: AnswerReader['report'] = () => {}): AnswerReader {
  const evaluate = createEvaluator({ assets: {} }, { get: () => null }, { ...VOCABULARY, report }, undefined);
  return { evaluate, report };
}
