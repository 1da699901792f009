import type { CompiledCall, CompiledShape } from '../../schemas/compiled.ts';
import { placeOf, readAnswer } from '../wire/answer.ts';
import { decode, fieldOf } from '../wire/decode.ts';
import type { HostAnswer } from '../wire/host.ts';
import { answerReader } from './answer-reader.ts';
import { short } from './short.ts';

/** A raw answer. */
export interface CallAnswer {
  /** The name of the call contract. */
  readonly call: string;
  readonly answer: HostAnswer;
}

const reader = answerReader();

/**
 * Explains that a decoded value was not in the server's answer: `shelf.detail gave no count; its contract says 0`.
 * Undefined if it was, or if the answer that the data came from is unknown.
 *
 * @param data the data decoded from an answer to the call
 * @param path property names below it
 * @param answers the answers so far; the last one that decodes to the same data is taken as its source
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
  // An empty text counts as no value, unless the decoded value is empty text, too.
  if (raw === null || raw === undefined || (raw === '' && value !== ''))
    return `${name} gave no ${path.join('.')}; ${instead}`;
  if (typeof shape !== 'string' && shape[0] !== 'or' && shape[0] !== 'only') return undefined;
  const odd: string[] = [];
  decode(shape, raw, (_, problem) => odd.push(problem), aliases);
  return odd.length === 0 ? undefined : `${name} gave ${short(raw)}: ${odd[0]}; ${instead}`;
}
