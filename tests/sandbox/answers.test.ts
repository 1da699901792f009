import { compileProject } from '../../compiler/index.ts';
import { compileExpression } from '../../renderer/expression/evaluate.ts';
import type { Core } from '../../renderer/state/core.ts';
import { readAnswer } from '../../renderer/wire/answer.ts';
import { assert, test } from '../suite.ts';
import { askSandbox, contracts, project, type Recorded, WRITTEN } from './answers.ts';

const FOLDER = 'screens/calls/answers/';
/** `call outcome` → the content of its file. */
const recorded = new Map(
  [...project.files]
    .filter(([path]) => path.startsWith(FOLDER))
    .map(([path, text]): [string, Recorded] => {
      return [path.slice(FOLDER.length).replace('/', ' ').replace('.json', ''), JSON.parse(text)];
    }),
);

/** The form of a value: names and types; the entries of a list are merged. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return ['list', ...new Set(value.map((entry) => JSON.stringify(formOf(entry))))].sort();
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const fields = Object.entries(value).map(([name, held]): [string, unknown] => [name, formOf(held)]);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

test('every recorded answer has the form of the sandbox’s answers', async () => {
  const asked = await askSandbox();
  assert.equal([...asked.keys(), ...WRITTEN].sort(), [...recorded.keys()].sort());
  for (const [ending, { request, answer }] of asked) {
    const kept = recorded.get(ending)!;
    assert.is(kept.request, request, ending);
    assert.equal(formOf(kept.answer), formOf(answer), ending);
  }
  for (const ending of WRITTEN) assert.match(recorded.get(ending)?.note ?? '', /^Written after/, ending);
});

/** Outcomes are distinguished by operators only. */
const evaluate: Core['evaluate'] = (expr, scope) =>
  compileExpression(expr, { functions: new Map(), operations: new Map(), report: () => {} })(scope!);

test('a phone reads every recorded answer as its outcome, without a report', () => {
  const { screens } = compileProject(project);
  const calls = new Map([...screens.values()].flatMap(({ document }) => Object.entries(document.calls)));
  for (const [ending, { answer }] of recorded) {
    const [call, outcome] = ending.split(' ') as [string, string];
    const remarks: string[] = [];
    const read = readAnswer(
      call,
      calls.get(call)!,
      { status: 200, text: JSON.stringify(answer) },
      { evaluate, report: (_code, message) => remarks.push(message) },
    );
    assert.is(read.outcome, outcome, ending);
    assert.equal(remarks, [], ending);
  }
});

test('answers of the older API are recorded with the names on the wire', () => {
  const older = contracts.filter(({ path, kind }) => path.startsWith('/gopia/') && kind === undefined);
  assert.ok(older.length > 3);
  assert.match(JSON.stringify(recorded.get('old.loan ok')), /"parody":"PesoSpring"/);
});
