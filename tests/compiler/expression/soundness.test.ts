import fc from 'fast-check';
import { constantTruth } from '../../../compiler/expression/proof/domain.ts';
import { toTree } from '../../../compiler/expression/syntax/tree.ts';
import { checkExpression } from '../../../compiler/expression/types/check.ts';
import { NO_FACTS } from '../../../compiler/expression/types/facts.ts';
import { narrow } from '../../../compiler/expression/types/narrow.ts';
import type { Type } from '../../../compiler/expression/types/types.ts';
import { canBe, type Literal } from '../../../compiler/expression/types/values.ts';
import { compileExpression } from '../../../renderer/expression/evaluate.ts';
import { VOCABULARY } from '../../../renderer/expression/functions-more.ts';
import { assert, test } from '../../suite.ts';
import { ast, scope } from './example.ts';

/** Arbitrary expressions, usually correct, by their intended type. */
const expressions = fc.letrec<{
  bool: string;
  text: string;
  int: string;
  amount: string;
  absent: string;
  list: string;
}>((tie) => {
  const of = <T extends unknown[]>(build: (...parts: T) => string, ...parts: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
    fc.tuple(...parts).map((all) => build(...(all as T)));
  const { bool, text, int, amount, absent, list } = {
    bool: tie('bool'),
    text: tie('text'),
    int: tie('int'),
    amount: tie('amount'),
    absent: tie('absent'),
    list: tie('list'),
  };
  const word = fc.constantFrom("''", "'a'", "'letter'", "'s'", "'42'");
  const digit = fc.constantFrom('0', '1', '10', '20', '-3');
  const compare = fc.constantFrom('==', '!=');
  const size = fc.constantFrom('<', '<=', '>', '>=');
  const choice = (part: fc.Arbitrary<string>) =>
    of((a: string, b: string, c: string) => `(${a} ? ${b} : ${c})`, bool, part, part);
  return {
    bool: fc.oneof(
      { maxDepth: 5, depthSize: 'large' },
      fc.constantFrom('form.agree', 'data.parcel.done', 'rules.hasNote', 'rules.isOpen', 'true'),
      of((a: string, op: string, b: string) => `(${a} ${op} ${b})`, bool, fc.constantFrom('&&', '||'), bool),
      of((a: string, op: string, b: string) => `(${a} ${op} ${b})`, bool, fc.constantFrom('&&', '||'), bool),
      of((a: string) => `!${a}`, bool),
      of((a: string, op: string) => `(${a} ${op} null)`, absent, compare),
      of((a: string, op: string, b: string) => `(${a} ${op} ${b})`, fc.oneof(text, absent), compare, word),
      of((a: string, op: string, b: string) => `(${a} ${op} ${b})`, int, fc.oneof(compare, size), digit),
      of((a: string, b: string) => `(${a} < ${b})`, int, int),
      of((a: string, b: string, c: string) => `(${a} in [${b}, ${c}])`, fc.oneof(text, absent), word, word),
      of((a: string, op: string, b: string) => `(${a} ${op} ${b})`, amount, size, amount),
      of(
        (a: string, op: string) => `${a}.${op}(s, s.title == 'a' || s.place != null && s.place == 'b')`,
        list,
        fc.constantFrom('any', 'all'),
      ),
      of((a: string) => `${a}.matches('[a-z]+[0-9]*')`, text),
      of((a: string) => `(${a} in data.parcel.byDay)`, text),
      choice(bool),
    ),
    text: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('form.name', 'session.user', 'data.parcel.kind', 'data.parcel.size', 'data.parcel.site'),
      word,
      of((a: string, b: string) => `(${a} ?? ${b})`, absent, word),
      of((a: string, b: string) => `(${a} + ${b})`, text, text),
      of((a: string, b: string) => `filled(${a}, ${b})`, fc.oneof(text, absent), text),
      fc.constantFrom('trim(data.parcel.note)', 'data.sender.id', 'let.sender.id', 'data.parcel.stops[0].title'),
      of((a: string) => `money(${a})`, fc.oneof(amount, fc.constant('data.parcel.rest'))),
      of((a: string) => `text(${a})`, int),
      choice(text),
    ),
    int: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('form.stars', 'data.parcel.status', 'data.parcel.count', 'data.parcel.weight'),
      digit,
      of((a: string) => `size(${a})`, fc.oneof(text, list)),
      of((a: string, op: string, b: string) => `(${a} ${op} ${b})`, int, fc.constantFrom('+', '-', '*'), int),
      of((a: string, op: string) => `(${a} ${op} 3)`, int, fc.constantFrom('/', '%')),
      of((a: string) => `(number(${a}) ?? 0)`, fc.oneof(text, absent)),
      of((a: string) => `round(${a})`, int),
      of((a: string, b: string) => `max(${a}, ${b})`, int, int),
      choice(int),
    ),
    amount: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('data.parcel.price', 'data.parcel.rest', '0'),
      of((a: string, b: string) => `(${a} + ${b})`, amount, amount),
      of((a: string, b: string) => `(${a} * ${b})`, amount, int),
      choice(amount),
    ),
    absent: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('data.parcel.note', 'data.parcel.logo', 'data.sender', 'let.sender', "data.parcel.byDay['a']"),
      fc.constantFrom('data.parcel.rest', 'data.parcel.stops[0]', 'data.parcel.paid'),
      of((a: string) => `asUrl(${a})`, fc.oneof(text, absent)),
      of((a: string) => `${a}.find(s, s.title == 'a')`, list),
      choice(absent),
    ),
    list: fc.oneof(
      { maxDepth: 3 },
      fc.constant('data.parcel.stops'),
      of((a: string, b: string) => `${a}.filter(s, s.title == '' || ${b})`, list, bool),
    ),
  };
});

const word = fc.constantFrom('', 'a', 'b', 'letter', '42', 'https://example.com/a');
const stop = fc.record({ title: word, place: fc.option(word), tags: fc.array(word, { maxLength: 4 }) });
const url = fc.constantFrom('https://example.com/', 'tel:1');
/** Arbitrary values for the roots, according to their types. */
const worlds = fc
  .record({
    parcel: fc.record({
      status: fc.constantFrom(10, 20, 30, 99),
      kind: fc.constantFrom('letter', 'box', 'other', ''),
      size: fc.constantFrom('s', 'm', 'l'),
      name: word,
      note: fc.option(word),
      logo: fc.option(url),
      site: url,
      price: fc.integer({ min: -5, max: 500 }),
      rest: fc.option(fc.integer({ min: 0, max: 5 })),
      done: fc.boolean(),
      paid: fc.option(fc.boolean()),
      due: fc.option(fc.constant('2026-01-31')),
      day: fc.constant('2026-01-31'),
      weight: fc.constantFrom(0, 0.5, 10, -2.25),
      count: fc.integer({ min: -3, max: 20 }),
      stops: fc.array(stop, { maxLength: 3 }),
      byDay: fc.dictionary(fc.constantFrom('a', 'mon', ''), fc.array(word, { maxLength: 2 })),
    }),
    sender: fc.option(fc.record({ id: word })),
    form: fc.record({ name: word, stars: fc.integer({ min: -3, max: 20 }), agree: fc.boolean() }),
    session: fc.record({ user: word, device: word, region: fc.constantFrom(1, 2) }),
  })
  .map(({ parcel, sender, form, session }) => {
    const hasNote = parcel.note !== null;
    const derived = { let: { sender }, rules: { hasNote, isOpen: hasNote && parcel.status !== 30 } };
    return new Map<string, unknown>(
      Object.entries({ data: { parcel, sender }, form, session, state: { page: 1 }, ...derived }),
    );
  });

/** Evaluates an expression; a report of the evaluator fails the test. */
function evaluate(text: string, world: ReadonlyMap<string, unknown>): unknown {
  const report = (code: string, message: string): void => assert.unreachable(`${text}: ${code} ${message}`);
  return compileExpression(toTree(ast(text)), { ...VOCABULARY, report })({ get: (name) => world.get(name) });
}

/** Whether a value is one of the type. */
function isOf(value: unknown, type: Type): boolean {
  switch (type.is) {
    case 'unknown':
      return true;
    case 'maybe':
      return value === null || isOf(value, type.of);
    case 'int':
      return Number.isInteger(value) && canBe(type, value as number);
    case 'cents':
      return Number.isInteger(value);
    case 'list':
      return Array.isArray(value) && value.length <= type.max && value.every((entry) => isOf(entry, type.of));
    case 'map':
      return typeof value === 'object' && value !== null && Object.values(value).every((entry) => isOf(entry, type.of));
    case 'record': {
      if (typeof value !== 'object' || value === null) return false;
      return [...type.fields].every(([name, field]) => isOf((value as { [name: string]: unknown })[name], field));
    }
    default:
      return canBe(type, value as Literal);
  }
}

const anything = fc.oneof(
  expressions.bool,
  expressions.text,
  expressions.int,
  expressions.amount,
  expressions.absent,
  expressions.list,
);
const isRight = (text: string): boolean => text.length < 1500 && nestsLittle(text) && errorsIn(text) === 0;
const nestsLittle = (text: string): boolean => (text.match(/[([!]/g)?.length ?? 0) < 30;
const errorsIn = (text: string): number =>
  checkExpression(ast(text), scope, NO_FACTS).issues.filter((issue) => issue.severity === 'error').length;

test('an expression without errors evaluates without a report, to a value of its type', () => {
  let evaluated = 0;
  fc.assert(
    fc.property(anything.filter(nestsLittle), worlds, (text, world) => {
      if (!isRight(text)) return;
      evaluated += 1;
      const { type } = checkExpression(ast(text), scope, NO_FACTS);
      const value = evaluate(text, world);
      assert.ok(isOf(value, type), `${text} is ${JSON.stringify(value)}, not ${JSON.stringify(type)}`);
    }),
    { numRuns: 1500 },
  );
  assert.ok(evaluated > 300, `only ${evaluated} of the expressions were right`);
});

test('a narrowed type contains every value for which its condition holds', () => {
  fc.assert(
    fc.property(expressions.bool.filter(isRight), worlds, (text, world) => {
      const truth = evaluate(text, world) === true;
      for (const [key, type] of narrow(ast(text), truth, scope, NO_FACTS)) {
        const value = evaluate(key, world);
        assert.ok(
          isOf(value, type),
          `${text} is ${truth}, yet ${key} is ${JSON.stringify(value)}, not ${JSON.stringify(type)}`,
        );
      }
    }),
    { numRuns: 700 },
  );
});

test('a condition that is proved constant is constant, also inside other conditions', () => {
  let proved = 0;
  fc.assert(
    fc.property(expressions.bool.filter(isRight), expressions.bool.filter(isRight), worlds, (around, text, world) => {
      const alone = constantTruth(ast(text), scope, NO_FACTS);
      if (alone) assert.is(evaluate(text, world), alone.always, `${text}: ${alone.proof}`);
      const truth = evaluate(around, world) === true;
      const within = constantTruth(ast(text), scope, narrow(ast(around), truth, scope, NO_FACTS));
      if (!within) return;
      proved += 1;
      assert.is(evaluate(text, world), within.always, `${text}, where ${around} is ${truth}: ${within.proof}`);
    }),
    { numRuns: 700 },
  );
  assert.ok(proved > 10, `only ${proved} proofs`);
});
