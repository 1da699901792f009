import { VOCABULARY } from '../../../renderer/expression/functions-more.ts';
import type { Expr } from '../../../schemas/compiled.ts';
import { fieldsOf, mapParts, visit } from '../../../schemas/expression-walk.ts';
import { freePaths } from '../../../schemas/free-paths.ts';
import { TRAITS } from '../../../schemas/functions.ts';
import { assert, test } from '../../suite.ts';

const ROWS: Expr = ['$', 'data', 'rows'];

test('visits every part of an expression, the whole before its parts', () => {
  const seen: unknown[] = [];
  visit(['&&', ['!', ['$', 'state', 'a']], 7], (part) => seen.push(Array.isArray(part) ? part[0] : part));
  assert.equal(seen, ['&&', '!', '$', 7]);
});

test('distinguishes the paths that an expression reads from those of its own rows', () => {
  const names = (expr: Expr) => freePaths(expr).map((path) => path.slice(1).join('.'));
  assert.equal(names(['any', ROWS, 'row', ['==', ['$', 'row', 'id'], ['$', 'state', 'id']]]), [
    'data.rows',
    'state.id',
  ]);
  assert.equal(names(['any', ['$', 'row'], 'row', ['$', 'row']]), ['row'], 'the list is outside of its rows');
  const built: Expr = [
    'flat',
    ['each', ROWS, 'row', 'at', ['$', 'row', 'isOpen'], ['+', ['$', 'at'], ['$', 'let', 'x']]],
  ];
  assert.equal(names(built), ['data.rows', 'let.x']);
});

test('replaces parts and leaves paths alone', () => {
  const change = (part: Expr): Expr => (part === 1 ? 2 : part);
  assert.equal(mapParts(['+', 1, ['$', 'data', 'x']], change), ['+', 2, ['$', 'data', 'x']]);
  assert.equal(
    mapParts(['$', 'data', 'x'], () => null),
    ['$', 'data', 'x'],
  );
  assert.equal(fieldsOf(['rec', 'a', 1, 'b', ROWS]), [
    ['a', 1],
    ['b', ROWS],
  ]);
});

test('knows every function that reads the session in addition to its arguments', () => {
  const reading = [...VOCABULARY.functions].filter(([, apply]) => {
    let reads = false;
    const scope = {
      get: () => {
        reads = true;
        return { region: '1' };
      },
    };
    for (const value of [5, 'text', [], {}, true]) {
      try {
        apply([value, value], scope);
      } catch {
        // Functions are only total on checked arguments.
      }
    }
    return reads;
  });
  const said = [...TRAITS].filter(([, { reads }]) => reads).map(([name]) => name);
  assert.equal(reading.map(([name]) => name).sort(), said.sort());
});
