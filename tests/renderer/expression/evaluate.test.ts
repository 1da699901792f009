import { compileExpression, dependencies, type EvaluationScope, Row } from '../../../renderer/expression/evaluate.ts';
import { VOCABULARY } from '../../../renderer/expression/functions-more.ts';
import type { Expr } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';

const EMPTY: EvaluationScope = { get: () => undefined };

/** Evaluates a tree with these roots; returns the value and the reports. */
function evaluate(expr: Expr, roots: { [name: string]: unknown } = {}): { value: unknown; reports: string[] } {
  const reports: string[] = [];
  const run = compileExpression(expr, {
    ...VOCABULARY,
    asset: (name) => (name === 'state/1' || name === 'state/other' ? `/a/${name}.svg` : null),
    callUrl: (call, send) => `/${call}?${JSON.stringify(send)}`,
    report: (code, message) => reports.push(`${code}: ${message}`),
  });
  return { value: run({ get: (name) => (Object.hasOwn(roots, name) ? roots[name] : undefined) }), reports };
}
const value = (expr: Expr, roots?: { [name: string]: unknown }): unknown => {
  const found = evaluate(expr, roots);
  assert.equal(found.reports, []);
  return found.value;
};
const list = (length: number): number[] => Array.from({ length }, (_, index) => index);

test('a path is null as soon as a part of it is null or absent', () => {
  const roots = { data: { a: { b: null }, c: undefined } };
  for (const path of [
    ['data', 'x'],
    ['data', 'x', 'y', 'z'],
    ['data', 'a', 'b', 'c'],
    ['data', 'c'],
    ['gone'],
    ['gone', 'x'],
  ])
    assert.is(value(['$', ...path] as unknown as Expr, roots), null);
  assert.is(value(['.', ['[]', ['$', 'data', 'rows'], 3], 'title'], { data: { rows: [] } }), null);
  assert.is(value(['[]', ['$', 'data', 'x'], 0], roots), null);
});

test('a template shows numbers unformatted and null as nothing', () => {
  assert.is(value(['cat', 'a', 1, null, 2.5, ['$', 'data', 'x'], 'z'], { data: { x: '{y}' } }), 'a12.5{y}z');
  assert.match(evaluate(['cat', 'a', true]).reports[0]!, 'expected text, found a boolean');
});

test('records and lists are built from expressions', () => {
  const rows = [
    { n: 1, on: true },
    { n: 2, on: false },
    { n: 3, on: true },
  ];
  assert.equal(value(['rec', 'a', ['$', 'data', 'x'], 'b', null], { data: { x: 5 } }), { a: 5, b: null });
  const built: Expr = [
    'flat',
    ['one', 0],
    [
      'each',
      ['$', 'data', 'rows'],
      'row',
      'at',
      ['$', 'row', 'on'],
      ['rec', 'n', ['$', 'row', 'n'], 'at', ['$', 'at']],
    ],
    ['each', ['$', 'data', 'rows'], 'row', null, null, ['$', 'row', 'n']],
  ];
  assert.equal(value(built, { data: { rows } }), [0, { n: 1, at: 0 }, { n: 3, at: 2 }, 1, 2, 3]);
});

test('an asset is found by name, then by its alternative name, otherwise it is null', () => {
  const asset = (name: Expr, other: Expr = null): unknown => value(['asset', name, other], { data: { state: 1 } });
  assert.is(asset(['cat', 'state/', ['$', 'data', 'state']]), '/a/state/1.svg');
  assert.is(asset('state/9', 'state/other'), '/a/state/other.svg');
  assert.is(asset('state/9', 'state/8'), null);
  assert.is(asset('state/9'), null);
});

test('the screen creates the URL of an image call', () => {
  assert.is(
    value(['call-url', 'picture', ['rec', 'id', ['$', 'data', 'id']]], { data: { id: 4 } }),
    '/picture?{"id":4}',
  );
});

test('the right side of a condition is evaluated only if needed', () => {
  const boom: Expr = ['fn', 'boom'];
  let calls = 0;
  const boomed = (): boolean => {
    calls += 1;
    return true;
  };
  const functions = new Map([['boom', boomed]]);
  const run = (expr: Expr): unknown =>
    compileExpression(expr, { functions, operations: new Map(), report: () => undefined })(EMPTY);
  for (const expr of [
    ['&&', false, boom],
    ['||', true, boom],
    ['??', 1, boom],
    ['?:', true, 1, boom],
  ] as Expr[])
    run(expr);
  assert.is(calls, 0);
  run(['&&', true, boom]);
  assert.is(calls, 1);
});

test('nested row variables are independent, and other names are read from the outer scope', () => {
  const rows: Expr = ['$', 'data', 'rows'];
  const nested: Expr = ['map', rows, 'a', ['map', rows, 'b', ['*', ['$', 'a'], ['$', 'b']]]];
  assert.equal(value(nested, { data: { rows: [1, 2] } }), [
    [1, 2],
    [2, 4],
  ]);
  const scope = new Row({ get: (name) => (name === 'data' ? 1 : undefined) }, 'row', null);
  assert.is(scope.get('row'), null);
  assert.is(scope.get('data'), 1);
});

test('an unknown function or operator is null and reported when the expression is compiled', () => {
  const reports: string[] = [];
  const context = {
    ...VOCABULARY,
    report: (code: string, message: string) => reports.push(`${code}: ${message}`),
  };
  const run = compileExpression(['+', 1, ['fn', 'futureThing', 2]], context);
  assert.equal(reports, ['unknown-operation: unknown function futureThing']);
  assert.is(run(EMPTY), null);
  assert.is(compileExpression(['future', 1] as unknown as Expr, context)(EMPTY), null);
  for (const name of ['__proto__', 'constructor', 'toString'])
    assert.is(compileExpression([name, 1] as unknown as Expr, context)(EMPTY), null);
});

test('a value of an unexpected type makes the whole expression null and is reported once', () => {
  const reports: string[] = [];
  const run = compileExpression(['||', ['<', ['$', 'data', 'x'], 3], true], {
    ...VOCABULARY,
    report: (code, message) => reports.push(`${code}: ${message}`),
  });
  for (let time = 0; time < 3; time += 1) assert.is(run(EMPTY), null);
  assert.equal(reports, ['evaluation-failed: expected a number, found nothing']);
  for (const wrong of [
    ['!', 1],
    ['neg', 'a'],
    ['&&', null, true],
    ['?:', 'yes', 1, 2],
    ['in', 1, 2],
    ['any', 3, 'x', true],
  ] as Expr[]) {
    const found = evaluate(wrong);
    assert.is(found.value, null, JSON.stringify(wrong));
    assert.is(found.reports.length, 1, JSON.stringify(wrong));
  }
});

test('numbers are exact, or the expression is null', () => {
  for (const expr of [
    ['*', 9007199254740991, 2],
    ['/', 1, 0],
    ['%', 1, 0],
    ['+', 9007199254740991, 1],
    ['neg', Number.NaN],
  ] as Expr[])
    assert.match(evaluate(expr).reports[0] ?? '', 'is out of range');
  assert.ok(Object.is(value(['*', 0, -1]), 0));
});

test('an evaluation ends after a million steps', () => {
  const rows: Expr = ['$', 'data', 'rows'];
  const cubic: Expr = ['any', rows, 'a', ['any', rows, 'b', ['any', rows, 'c', ['==', ['$', 'c'], -1]]]];
  assert.is(value(cubic, { data: { rows: list(50) } }), false);
  const found = evaluate(cubic, { data: { rows: list(5000) } });
  assert.is(found.value, null);
  assert.equal(found.reports, ['evaluation-failed: too many steps']);
  const within: Expr = ['any', rows, 'a', ['in', -1, rows]];
  assert.is(evaluate(within, { data: { rows: list(5000) } }).value, null);
  const texts: Expr = ['any', rows, 'a', ['fn', 'contains', ['$', 'data', 'text'], 'b']];
  assert.is(evaluate(texts, { data: { rows: list(5000), text: 'a'.repeat(90_000) } }).value, null);
});

test('an expression that builds a list or a text is empty if it fails, never null', () => {
  const broken: Expr = ['neg', 'x'];
  const made = (expr: Expr) => evaluate(expr).value;
  assert.equal(made(['flat', ['one', broken]]), []);
  assert.equal(made(['?:', true, ['list', broken], ['list', 1]]), []);
  assert.equal(made(['??', ['map', broken, 'x', 1], null]), []);
  assert.is(made(['cat', 'a', broken]), '');
  assert.is(made(broken), null);
});

test('a nested evaluation has its own budget and does not use the outer one', () => {
  const rows = list(500);
  const inner = compileExpression(['all', ['$', 'data', 'rows'], 'x', ['>=', ['$', 'x'], 0]], {
    ...VOCABULARY,
    report: () => undefined,
  });
  const roots = { data: { rows } };
  const scope: EvaluationScope = { get: (name) => (name === 'let' ? { fine: inner(scope) } : roots[name as 'data']) };
  const outer = compileExpression(['all', ['$', 'data', 'rows'], 'x', ['$', 'let', 'fine']], {
    ...VOCABULARY,
    report: (_, message) => assert.unreachable(message),
  });
  assert.is(outer(scope), true);
});

test('texts and lists have a maximum size', () => {
  const text = 'a'.repeat(60_000);
  for (const op of ['+', 'cat']) {
    const { value: made, reports } = evaluate([op, ['$', 'data', 'text'], ['$', 'data', 'text']], { data: { text } });
    assert.ok(made === 'a'.repeat(100_000), op);
    assert.equal(reports, []);
  }
  const rows: Expr = ['$', 'data', 'rows'];
  const twice: Expr = ['flat', ['each', rows, 'x', null, null, 1], ['each', rows, 'x', null, null, 1]];
  const long = evaluate(twice, { data: { rows: list(6000) } });
  assert.equal(long.value, []);
  assert.equal(long.reports, ['evaluation-failed: too many']);
  const joined = evaluate(['fn', 'join', ['map', rows, 'x', ['$', 'data', 'text']], ''], {
    data: { rows: list(3), text },
  });
  assert.is((joined.value as string).length, 100_000);
});

test('a tree too deep to compile, or a scope that throws, gives null', () => {
  let deep: Expr = 1;
  for (let depth = 0; depth < 50_000; depth += 1) deep = ['neg', deep] as unknown as Expr;
  assert.is(evaluate(deep).value, null);
  const run = compileExpression(['$', 'data', 'x'], { ...VOCABULARY, report: () => undefined });
  const hostile: EvaluationScope = {
    get: () => {
      throw new Error('no');
    },
  };
  assert.is(run(hostile), null);
});

test('dependencies are the paths that an expression reads, and the session for money and dates', () => {
  const reads = (expr: Expr): string[] => dependencies(expr);
  assert.equal(reads(5), []);
  assert.equal(reads(['&&', ['$', 'rules', 'isFull'], ['==', ['$', 'form', 'city'], ['$', 'data', 'shelf', 'city']]]), [
    'data.shelf',
    'form.city',
    'rules.isFull',
  ]);
  assert.equal(reads(['any', ['$', 'data', 'rows'], 'row', ['==', ['$', 'row', 'id'], ['$', 'state', 'id']]]), [
    'data.rows',
    'state.id',
  ]);
  assert.equal(reads(['cat', 'Left: ', ['$', 'timers', 'sms', 'left']]), ['timers.sms']);
  assert.equal(reads(['fn', 'money', ['$', 'row', 'sum']]), ['session.region']);
  assert.equal(reads(['[]', ['$', 'session'], ['$', 'row']]), ['session']);
  assert.equal(
    reads(['flat', ['one', ['$', 'let', 'a']], ['each', ['$', 'data', 'rows'], 'r', null, null, ['$', 'r', 'x']]]),
    ['data.rows', 'let.a'],
  );
  assert.equal(reads(['rec', 'form', 'data', 'x', ['$', 'with', 'id']]), ['with.id']);
  assert.equal(reads(['list', '$', 'data']), []);
});
