import { readAnswer } from '../renderer/answer.ts';
import { answerReader } from '../renderer/answer-reader.ts';
import type { CompiledCall } from '../schemas/compiled.ts';
import type { FixtureDocument } from '../schemas/generated/types.ts';
import { encodeAnswer, type FixtureAnswer } from './answers.ts';
import type { AnswerTo, Given } from './host.ts';

type Calls = { readonly [name: string]: CompiledCall };

/** A part of a fixture that is wrong, in words. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Answers in turn, the last again and again; none for a call that the fixture does not name.
 *
 * @param turns how often each call was answered before
 */
export function answersInTurn(
  answers: FixtureDocument['answers'],
  calls: Calls,
  turns: Map<string, number> = new Map(),
): AnswerTo {
  const given = new Map(Object.entries(answers ?? {}).map(([call, answer]) => [call, listOf(answer)]));
  return ({ call }) => {
    const list = given.get(call);
    if (!list) return { answer: { status: 0, text: '' }, after: 0, fate: 'unsent' };
    const at = turns.get(call) ?? 0;
    turns.set(call, at + 1);
    const answer = list[Math.min(at, list.length - 1)]!;
    return { answer: encodeAnswer(call, calls[call]!, answer), after: answer.after ?? 0, fate: fateOf(answer) };
  };
}

function fateOf(answer: FixtureAnswer): Given['fate'] {
  if ('unreachable' in answer) return 'unsent';
  return answer.lost ? 'lost' : 'arrives';
}

/**
 * What of a fixture's answers breaks the contracts of its screen: a call that the screen does not make, an outcome
 * that no answer leads to, data of another shape. A raw answer may be anything.
 */
export function faultsIn(answers: FixtureDocument['answers'], calls: Calls): Fault[] {
  return Object.entries(answers ?? {}).flatMap(([name, answer]) => {
    const call = Object.hasOwn(calls, name) ? calls[name]! : undefined;
    if (!call) return [{ path: ['answers', name], message: `this screen makes no call ${name}; take its answer out` }];
    return listOf(answer).flatMap((one, at) => {
      const path = Array.isArray(answer) ? ['answers', name, at] : ['answers', name];
      return faultsOf(name, call, one).map(({ message, place = '' }) => ({
        path: [...path, ...placeOf(place)],
        message: `the answer breaks the contract: ${message}`,
      }));
    });
  });
}

/** What is wrong with an answer, each with the place in its data where it has one: `copies[0].id`. */
function faultsOf(name: string, call: CompiledCall, answer: FixtureAnswer): { message: string; place?: string }[] {
  if (!('is' in answer)) return [];
  const faults: { message: string; place?: string }[] = [];
  try {
    const reader = answerReader((_, message, place) => faults.push({ message, ...(place ? { place } : {}) }));
    const ending = readAnswer(name, call, encodeAnswer(name, call, answer), reader);
    if (ending.outcome !== answer.is && faults.length === 0)
      faults.push({ message: `call ${name} ends ${ending.outcome}` });
  } catch (error) {
    faults.push({ message: error instanceof Error ? error.message : String(error) });
  }
  return faults;
}

/** The place in a fixture's answer of a place in its data. */
function placeOf(place: string): (string | number)[] {
  const steps = [...place.matchAll(/\w+/g)].map(([step]) => (/^\d+$/.test(step) ? Number(step) : step));
  return steps.length > 0 ? ['gives', ...steps] : [];
}

function listOf(answer: unknown): readonly FixtureAnswer[] {
  return (Array.isArray(answer) ? answer : [answer]) as FixtureAnswer[];
}
