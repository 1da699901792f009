import { answerReader } from '../../renderer/explain/answer-reader.ts';
import { readAnswer } from '../../renderer/wire/answer.ts';
import { decode } from '../../renderer/wire/decode.ts';
import type { HostAnswer } from '../../renderer/wire/host.ts';
import type { CompiledCall, CompiledScreen, CompiledShape } from '../../schemas/compiled.ts';
import { isRecord } from '../../schemas/record.ts';
import { encodeAnswer, type FixtureAnswer } from '../fixture/answers.ts';
import { fateOf, type Lost } from './lost.ts';
import type { Noted } from './recording.ts';
import type { Pace } from './time.ts';

/** The answers of a recording by call, in request order. */
export type Answers = Map<string, FixtureAnswer[]>;

/** The server's answers in the form of a fixture; tracking calls need none. */
export function answersOf({ calls }: CompiledScreen, notes: readonly Noted[], { after }: Pace): Answers {
  const answers: Answers = new Map();
  for (const note of notes) {
    if (note.is !== 'sent') continue;
    const { call } = note.request;
    const contract = Object.hasOwn(calls, call) ? calls[call]! : undefined;
    if (!contract || contract.kind !== undefined) continue;
    const fate = fateOf(notes, note);
    if (fate?.is === 'known') continue;
    const reply = notes.find((other) => other.is === 'answered' && other.id === note.id);
    const answer = reply?.is === 'answered' ? asAnswer(call, contract, reply.answer) : { unreachable: true as const };
    const late = after.get(note.id);
    const list = answers.get(call) ?? [];
    if (fate?.is === 'lost') list.push(lostAnswer(call, contract, fate, late ?? 0));
    else list.push(late === undefined ? answer : { ...answer, after: late });
    answers.set(call, list);
  }
  return answers;
}

/** A lost answer: the server's answer if it is known, or, after `late` milliseconds, an unknown one. */
function lostAnswer(call: string, contract: CompiledCall, fate: Lost, late: number): FixtureAnswer {
  const known = fate.answer ? asAnswer(call, contract, fate.answer) : undefined;
  const after = known ? fate.after : late;
  return { ...(known && !('unreachable' in known) ? known : {}), lost: true, ...(after > 0 ? { after } : {}) };
}

/** An answer in the contract's terms, or raw if those do not reproduce it. */
export function asAnswer(name: string, contract: CompiledCall, answer: HostAnswer): FixtureAnswer {
  if (answer.status === 0) return { unreachable: true };
  const raw = { raw: answer.text, ...(answer.status === 200 ? {} : { status: answer.status }) };
  if (answer.status < 200 || answer.status > 299) return raw;
  const { reading, odd } = readWith(name, contract, answer);
  const outcome = contract.outcomes.find(({ is }) => is === reading.outcome);
  if (!outcome || odd) return raw;
  const gives = outcome.gives === undefined ? undefined : sparse(outcome.gives, reading.data);
  const authored = {
    is: reading.outcome,
    ...(gives === undefined || (isRecord(gives) && Object.keys(gives).length === 0) ? {} : { gives }),
    ...(reading.message === '' ? {} : { message: reading.message }),
  };
  try {
    const again = readWith(name, contract, encodeAnswer(name, contract, authored));
    return !again.odd && JSON.stringify(again.reading) === JSON.stringify(reading) ? authored : raw;
  } catch {
    return raw;
  }
}

function readWith(name: string, contract: CompiledCall, answer: HostAnswer) {
  let odd = false;
  const reader = answerReader(() => {
    odd = true;
  });
  const reading = readAnswer(name, contract, answer, reader);
  return { reading, odd };
}

/** A decoded value without fields that equal their defaults. */
function sparse(shape: CompiledShape, value: unknown): unknown {
  if (typeof shape === 'string') return value;
  if (shape[0] === 'list' && Array.isArray(value)) return value.map((item) => sparse(shape[1], item));
  if (!isRecord(value)) return value;
  if (shape[0] === 'map')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sparse(shape[1], item)]));
  if (shape[0] !== 'rec') return value;
  const fields = Object.entries(shape[2]).filter(([name, field]) => {
    const absent = decode(field, undefined, () => {});
    return !absent.readable || JSON.stringify(absent.value) !== JSON.stringify(value[name]);
  });
  return Object.fromEntries(fields.map(([name, field]) => [name, sparse(field, value[name])]));
}

/** The shape of an outcome's data. */
export function shapeOf({ calls }: CompiledScreen, call: string, answer: FixtureAnswer): CompiledShape | undefined {
  return 'is' in answer ? calls[call]?.outcomes.find(({ is }) => is === answer.is)?.gives : undefined;
}

/** The short form for a fixture: the last answer repeats, so its repetitions are omitted. */
export function inShort(list: readonly FixtureAnswer[]): FixtureAnswer | FixtureAnswer[] {
  const shortened = [...list];
  while (shortened.length > 1 && JSON.stringify(shortened.at(-1)) === JSON.stringify(shortened.at(-2))) shortened.pop();
  return shortened.length === 1 ? shortened[0]! : shortened;
}
