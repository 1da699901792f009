import fc, { type Arbitrary } from 'fast-check';
import type { CompiledCall, CompiledScreen, Json } from '../../schemas/compiled.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';
import { faultsIn } from '../fixture/answer-order.ts';
import { encodeAnswer, type FixtureAnswer } from '../fixture/answers.ts';
import { dataOf, type Literals, sometimes } from './data.ts';
import { literalsOf } from './literals.ts';

type Outcome = CompiledCall['outcomes'][number];

const MESSAGES = ['', 'Not now', '<b>No</b>', 'long '.repeat(60).trim()];
/** Milliseconds until an answer arrives. */
const DELAYS = [1, 500, 3000, 59_000, 61_000];

/** Faults in the text of an answer; the first one is none. */
const FAULTS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => text.replace(/"(?=[^"]*$)/, ''),
  (text) => text.replace(/:\s*\d+/, ':"x"'),
  (text) => text.replace(/:\s*("[^"]*"|\d+)/, ':null'),
  (text) => text.replace(/:\s*"[^"]*"/, ':[]'),
  () => '[]',
  () => '',
  () => '<html>',
];
const STATUSES = [200, 200, 200, 204, 302, 404, 500];

/** Fixtures without steps: an address, and one or two answers to every call. They satisfy the contracts. */
export function fixturesOf(document: CompiledScreen, name: string): Arbitrary<FixtureDocument> {
  const calls = Object.entries(document.calls).filter(([, { kind }]) => kind === undefined);
  const answers = calls.map(([call, contract]) =>
    fc
      .array(answersTo(document, call, contract), { minLength: 1, maxLength: 2 })
      .map((list): [string, FixtureAnswer[]] => [call, list]),
  );
  return fc.tuple(addressesOf(document), fc.tuple(...answers)).map(
    ([open, made]) =>
      ({
        screen: document.screen,
        fixture: name,
        open,
        answers: Object.fromEntries(made),
        steps: [],
      }) as unknown as FixtureDocument,
  );
}

function addressesOf({ params, session, routes }: CompiledScreen): Arbitrary<string> {
  const declared = Object.entries(params).map(([name, shape]) =>
    dataOf(shape, new Map()).map((value) => [name, value] as const),
  );
  const carried = Object.keys(session).map((name) =>
    sometimes(50, fc.constant(undefined), fc.nat(8)).map((value) => [name, value] as const),
  );
  return fc.tuple(fc.constantFrom(...routes), fc.tuple(...declared, ...carried)).map(([{ path }, values]) => {
    const query = new URLSearchParams();
    for (const [name, value] of values)
      if (value !== undefined && value !== null && typeof value !== 'object') query.set(name, String(value));
    const [page = '', hash] = path.split('#');
    return `${page}?${query}${hash === undefined ? '' : `#${hash}`}`;
  });
}

function answersTo(document: CompiledScreen, call: string, contract: CompiledCall): Arbitrary<FixtureAnswer> {
  const literals = literalsFor(document, call);
  const after = sometimes(
    40,
    fc.constantFrom(...DELAYS).map((after) => ({ after })),
    fc.constant({}),
  );
  const unreachable: Arbitrary<FixtureAnswer> = after.map((delay) => ({ unreachable: true, ...delay }));
  const [first, ...others] = contract.outcomes.map((outcome) => answered(outcome, literals, after));
  if (!first) return unreachable;
  const readable = others.length > 0 ? sometimes(20, fc.oneof(...others), first) : first;
  const arriving = fc
    .tuple(readable, sometimes(8, fc.constantFrom(...FAULTS), fc.constant(undefined)), fc.constantFrom(...STATUSES))
    .map(([answer, fault, status]) => {
      // What the contract does not allow is sent raw, as a server would.
      const allowed = faultsIn({ [call]: answer } as FixtureDocument['answers'], document.calls).length === 0;
      return allowed && !fault ? answer : asText(call, contract, answer, fault ?? FAULTS[0]!, status);
    });
  return sometimes(8, unreachable, arriving);
}

function answered(
  { is, gives }: Outcome,
  literals: Literals,
  after: Arbitrary<{ after?: number }>,
): Arbitrary<FixtureAnswer> {
  const data: Arbitrary<Json | null | undefined> = gives === undefined ? fc.constant(null) : dataOf(gives, literals);
  return fc.tuple(data, fc.constantFrom(...MESSAGES), after).map(([given, message, delay]) => ({
    is,
    ...(given === null || given === undefined ? {} : { gives: given }),
    message,
    ...delay,
  }));
}

function literalsFor(document: CompiledScreen, call: string): Literals {
  const literals = new Map<string, Json[]>();
  for (const [load, paths] of literalsOf(document))
    if (document.load[load]?.call === call) for (const [path, values] of paths) literals.set(path, values);
  return literals;
}

function asText(
  call: string,
  contract: CompiledCall,
  answer: FixtureAnswer,
  fault: (text: string) => string,
  status: number,
): FixtureAnswer {
  try {
    return { raw: fault(encodeAnswer(call, contract, answer).text), status };
  } catch {
    return { unreachable: true };
  }
}
