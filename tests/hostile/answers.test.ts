import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProject } from '../../compiler/project/read.ts';
import { encodeAnswer, type FixtureAnswer } from '../../runner/fixture/answers.ts';
import type { Fixture } from '../../runner/fixture/fixture.ts';
import { createRunner, setupOf } from '../../runner/play/runner.ts';
import type { CompiledCall } from '../../schemas/compiled.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';
import { isRecord } from '../../schemas/record.ts';
import { triesAll } from '../all.ts';
import { assert, test } from '../suite.ts';
import { odditiesOf } from './oddities.ts';
import { filledUp, sampleOf } from './sample.ts';
import { visit } from './visit.ts';

type Answers = NonNullable<FixtureDocument['answers']>;

/**
 * Tries a sample of each call’s oddities, different ones for each call; `all` tries every one, which takes minutes:
 * `npm run hostile`.
 */
const EVERY = triesAll ? 1 : 12;

/** The maximum number of faults in a failure’s message. */
const MOST_LINES = 12;

const root = join(fileURLToPath(import.meta.url), '../../..');
const { compiled, sound } = createRunner().prepare(readProject(root));
const bench = await setupOf(compiled, { read: () => undefined });
let dealt = 0;

for (const [screen, { document }] of compiled.screens) {
  const fixtures = sound.filter((fixture) => fixture.screen === screen);
  const money = new Set(Object.entries(document.calls).flatMap(([call, { money }]) => (money ? [call] : [])));

  test(`${screen} stays readable and harmless whatever its calls return`, async () => {
    const drivers = await driversOf(fixtures, document.calls, money);
    const silent = Object.entries(document.calls).flatMap(([call, { kind }]) =>
      kind === 'image' || drivers.has(call) ? [] : [call],
    );
    assert.equal(silent, [], 'every call is made by a fixture');
    const faults: string[] = [];
    for (const [call, fixture] of drivers) {
      const given = listOf(fixture.document.answers?.[call])[0];
      const oddities = odditiesOf(goodBody(call, document.calls[call]!, given));
      const first = dealt++;
      for (const { what, text, status } of oddities.filter((_, at) => (at + first) % EVERY === 0)) {
        const answers = { ...fixture.document.answers, [call]: { raw: text, ...(status !== undefined && { status }) } };
        const visited = await visit(fixture, answers as Answers, bench, money);
        faults.push(...visited.faults.map((fault) => `${call}, ${what}: ${fault} (${fixture.name})`));
      }
    }
    assert.equal(faults.slice(0, MOST_LINES), [], `${faults.length} faults`);
  });
}

/** For each call of a screen, the shortest fixture that makes it, because fixtures may continue on other screens. */
async function driversOf(
  fixtures: readonly Fixture[],
  calls: { readonly [name: string]: CompiledCall },
  money: ReadonlySet<string>,
): Promise<Map<string, Fixture>> {
  const drivers = new Map<string, Fixture>();
  for (const fixture of [...fixtures].sort((a, b) => a.document.steps.length - b.document.steps.length)) {
    const { sent } = await visit(fixture, fixture.document.answers ?? {}, bench, money);
    for (const call of sent) if (Object.hasOwn(calls, call) && !drivers.has(call)) drivers.set(call, fixture);
  }
  return drivers;
}

/** A complete body of the contract: the fixture’s data, completed by a sample. */
function goodBody(name: string, call: CompiledCall, given: FixtureAnswer | undefined): { [name: string]: unknown } {
  const is = given && 'is' in given ? given.is : call.outcomes[0]?.is;
  // A tracking call, whose answer nobody reads.
  if (is === undefined) return { code: '00', success: true, data: { a: ['text'] } };
  const shape = call.outcomes.find((outcome) => outcome.is === is)?.gives;
  const sample = shape === undefined ? undefined : sampleOf(shape);
  const gives = given && 'gives' in given ? filledUp(sample, given.gives) : sample;
  const body: unknown = JSON.parse(encodeAnswer(name, call, { is, gives, message: 'A message' }).text || '{}');
  return isRecord(body) ? body : {};
}

function listOf(answer: unknown): FixtureAnswer[] {
  return (Array.isArray(answer) ? answer : answer === undefined ? [] : [answer]) as FixtureAnswer[];
}
