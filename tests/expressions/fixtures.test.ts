import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ExpressionIssue } from '../../compiler/expression/syntax/ast.ts';
import { parseExpression } from '../../compiler/expression/syntax/parse.ts';
import { toTree } from '../../compiler/expression/syntax/tree.ts';
import { checkExpression } from '../../compiler/expression/types/check.ts';
import type { Scope, Type } from '../../compiler/expression/types/types.ts';
import { readShape, shapeType } from '../../compiler/shape/index.ts';
import { compileExpression } from '../../renderer/expression/evaluate.ts';
import { VOCABULARY } from '../../renderer/expression/functions-more.ts';
import { REGIONS } from '../../renderer/expression/scope.ts';
import { assert, test } from '../suite.ts';

/** The countries in whose money and date formats the cases are written. */
const PRODUCT = JSON.parse(readFileSync(join(import.meta.dirname, '../../screens/product.json'), 'utf8')) as {
  regions: unknown;
};

/** The format is described in the `README.md` next to the files. */
interface Fixtures {
  says: string;
  names?: Names;
  cases: Case[];
}
interface Names {
  [name: string]: { type: unknown; value: unknown };
}
interface Case {
  expression: string;
  note?: string;
  names?: Names;
  value?: unknown;
  error?: Place;
  warning?: Place;
}
interface Place {
  code: string;
  at: [start: number, end: number];
}

function scopeOf(names: Names): Scope {
  const types = new Map<string, Type>();
  for (const [name, { type }] of Object.entries(names)) {
    const { shape, issues } = readShape(type, new Map(), 'given');
    assert.equal(issues, [], `shape of ${name}`);
    types.set(name, shapeType(shape));
  }
  return { lookup: (name) => types.get(name), names: () => types.keys() };
}

function placeOf(issue: ExpressionIssue | undefined): Place | undefined {
  return issue && { code: issue.code, at: [issue.start, issue.end] };
}

/** Throws if the result differs from that of the case. */
function run({ expression, value, error, warning }: Case, names: Names): void {
  const { ast, issues } = parseExpression(expression);
  const found = ast ? checkExpression(ast, scopeOf(names), new Map()).issues : issues;
  const errors = found.filter((issue) => issue.severity === 'error');
  assert.equal(placeOf(errors[0]), error, errors[0]?.message ?? 'no error');
  assert.ok(errors.length <= 1, `one slip is said once: ${errors.map((issue) => issue.message).join('; ')}`);
  if (error) return;
  const warnings = found.filter((issue) => issue.severity === 'warning');
  assert.equal(placeOf(warnings[0]), warning, warnings[0]?.message ?? 'no warning');
  const reports: string[] = [];
  const evaluate = compileExpression(toTree(ast!), {
    ...VOCABULARY,
    report: (code, message) => reports.push(`${code}: ${message}`),
  });
  const result = evaluate({ get: (name) => (name === REGIONS ? PRODUCT.regions : names[name]?.value) });
  assert.equal(reports, []);
  // As JSON: records and maps may differ in their prototype, which the language cannot see.
  if (JSON.stringify(result) !== JSON.stringify(value)) assert.equal(result, value);
  assert.ok(isDeepStrictEqual(JSON.parse(JSON.stringify(result)), value));
}

for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'))) {
  const { says, names, cases } = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Fixtures;
  test(`${file}: ${says}`, () => {
    const failures: string[] = [];
    for (const one of cases) {
      try {
        run(one, { ...names, ...one.names });
      } catch (failure) {
        const { message, actual, expects } = failure as Error & { actual?: unknown; expects?: unknown };
        const seen =
          actual === undefined && expects === undefined
            ? ''
            : ` ${JSON.stringify(actual)} not ${JSON.stringify(expects)}`;
        failures.push(`${one.expression}\n    ${message}${seen}`);
      }
    }
    assert.is(failures.length, 0, `${failures.length} of ${cases.length} cases:\n${failures.join('\n')}`);
  });
}

test('there are many cases, and no expression appears twice in a file', () => {
  let count = 0;
  for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'))) {
    const { cases } = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Fixtures;
    const written = cases.map((one) => JSON.stringify([one.expression, one.names]));
    assert.equal([...new Set(written)], written, file);
    count += cases.length;
  }
  assert.ok(count >= 400, `${count} cases`);
});
