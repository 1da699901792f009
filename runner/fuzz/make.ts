import type { CompiledCall, CompiledScreen, CompiledShape, Json } from '../../schemas/compiled.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';
import { faultsIn } from '../fixture/answer-order.ts';
import { encodeAnswer, type FixtureAnswer } from '../fixture/answers.ts';
import type { Random } from '../world/random.ts';
import { type Literals, makeData } from './data.ts';
import { literalsOf } from './literals.ts';

type Answers = { [call: string]: FixtureAnswer[] };

/** A fixture without steps: some address, some answers to every call. */
export function makeFixture(document: CompiledScreen, name: string, random: Random): FixtureDocument {
  const answers: Answers = {};
  for (const [call, contract] of Object.entries(document.calls)) {
    if (contract.kind !== undefined) continue;
    answers[call] = [answerTo(document, call, contract, random)];
    if (random.chance(30)) answers[call].push(answerTo(document, call, contract, random));
  }
  const open = addressOf(document, random);
  return { screen: document.screen, fixture: name, open, answers, steps: [] } as unknown as FixtureDocument;
}

function addressOf(document: CompiledScreen, random: Random): string {
  const query = new URLSearchParams();
  for (const [name, shape] of Object.entries(document.params)) {
    const value = makeData(shape, random, new Map());
    if (value !== undefined && value !== null && typeof value !== 'object') query.set(name, String(value));
  }
  for (const name of Object.keys(document.session)) if (random.chance(50)) query.set(name, String(random.below(9)));
  const { path } = random.pick(document.routes);
  const [page = '', hash] = path.split('#');
  return `${page}?${query}${hash === undefined ? '' : `#${hash}`}`;
}

function answerTo(document: CompiledScreen, call: string, contract: CompiledCall, random: Random): FixtureAnswer {
  const after = random.chance(40) ? { after: random.pick([1, 500, 3000, 59_000, 61_000]) } : {};
  if (random.chance(8)) return { unreachable: true, ...after };
  const outcome = random.chance(75) ? contract.outcomes[0] : random.pick(contract.outcomes);
  if (!outcome) return { unreachable: true, ...after };
  const gives = outcome.gives === undefined ? undefined : whole(outcome.gives, random, pathsOf(document, call));
  const answer = {
    is: outcome.is,
    ...(gives === undefined ? {} : { gives }),
    message: random.pick(MESSAGES),
    ...after,
  };
  // What the contract does not allow comes as it is.
  if (faultsIn({ [call]: answer } as FixtureDocument['answers'], document.calls).length > 0)
    return raw(call, contract, answer, random);
  return random.chance(8) ? raw(call, contract, answer, random) : answer;
}

const MESSAGES = ['', 'Not now', '<b>No</b>', 'long '.repeat(60).trim()];

/** A record, whatever chance says: `gives` always is one where the shape is. */
function whole(shape: CompiledShape, random: Random, literals: Literals): Json | undefined {
  const made = makeData(shape, random, literals);
  return made ?? undefined;
}

function pathsOf(document: CompiledScreen, call: string): Literals {
  const found = new Map<string, Json[]>();
  for (const [name, paths] of literalsOf(document)) {
    if (document.load[name]?.call === call) for (const [path, values] of paths) found.set(path, values);
  }
  return found;
}

/** The same answer as a server would send it, something in it gone wrong. */
function raw(call: string, contract: CompiledCall, answer: FixtureAnswer, random: Random): FixtureAnswer {
  let text = '';
  try {
    text = encodeAnswer(call, contract, answer).text;
  } catch {
    return { unreachable: true };
  }
  const broken = random.pick([
    text,
    text.slice(0, Math.floor(text.length / 2)),
    text.replace(/"(?=[^"]*$)/, ''),
    text.replace(/:\s*\d+/, ':"x"'),
    text.replace(/:\s*("[^"]*"|\d+)/, ':null'),
    text.replace(/:\s*"[^"]*"/, ':[]'),
    '[]',
    '',
    '<html>',
  ]);
  return { raw: broken, status: random.pick([200, 200, 200, 204, 302, 404, 500]) };
}
