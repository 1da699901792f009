import type { CompiledCall, CompiledShape } from '../../schemas/compiled.ts';
import { placeOf, readAnswer } from '../wire/answer.ts';
import { decode, fieldOf } from '../wire/decode.ts';
import type { HostAnswer } from '../wire/host.ts';
import { answerReader } from './answer-reader.ts';
import { short } from './short.ts';

/** An answer as it came. */
export interface CallAnswer {
  /** Name of the call contract. */
  readonly call: string;
  readonly answer: HostAnswer;
}

const reader = answerReader();

/**
 * Says so where a value of decoded data was not given by the server: `shelf.detail gave no count; its contract says 0`.
 * Undefined where it was, and where the answer behind the data is not known.
 *
 * @param data what was read from an answer to the call
 * @param path names below it
 * @param answers those that have come; the last that reads as the data is taken for the one behind it
 */
export function givenText(
  name: string,
  call: CompiledCall,
  data: unknown,
  path: readonly string[],
  answers: readonly CallAnswer[],
): string | undefined {
  const text = JSON.stringify(data);
  for (const { call: other, answer } of answers.toReversed()) {
    if (other !== name) continue;
    const ending = readAnswer(name, call, answer, reader);
    const outcome = call.outcomes.find(({ is }) => is === ending.outcome);
    if (!outcome?.gives || JSON.stringify(ending.data) !== text) continue;
    const raw = placeOf(outcome, JSON.parse(answer.text), call.aliases ?? {});
    return lacking(name, outcome.gives, raw, data, path, call.aliases ?? {});
  }
  return undefined;
}

function lacking(
  name: string,
  gives: CompiledShape,
  answer: unknown,
  data: unknown,
  path: readonly string[],
  aliases: { readonly [plain: string]: string },
): string | undefined {
  let [shape, raw, value] = [gives, answer, data];
  for (const field of path) {
    if (typeof shape === 'string' || shape[0] !== 'rec') return undefined;
    shape = shape[2][field] ?? 'json';
    raw = fieldOf(raw, field, aliases);
    value = fieldOf(value, field, {});
  }
  const instead = `its contract says ${short(value)}`;
  // What is empty where no text may be is nothing.
  if (raw === null || raw === undefined || (raw === '' && value !== ''))
    return `${name} gave no ${path.join('.')}; ${instead}`;
  if (typeof shape !== 'string' && shape[0] !== 'or' && shape[0] !== 'only') return undefined;
  const odd: string[] = [];
  decode(shape, raw, (_, what) => odd.push(what), aliases);
  return odd.length === 0 ? undefined : `${name} gave ${short(raw)}: ${odd[0]}; ${instead}`;
}
