import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { print } from '../../../compiler/expression/syntax/print.ts';
import { toTree } from '../../../compiler/expression/syntax/tree.ts';
import { printTree } from '../../../schemas/expression-text.ts';
import { assert, test } from '../../suite.ts';

const folder = join(import.meta.dirname, '../../expressions');

test('a compiled expression prints as the author would write it', () => {
  let printed = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { cases } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { cases: { expression: string }[] };
    for (const { expression } of cases) {
      const { ast } = parseExpression(expression);
      if (!ast) continue;
      const text = printTree(toTree(ast));
      // A function written as a method, or vice versa, is an error and has only one notation.
      if (text === print(ast)) printed += 1;
      else assert.equal(toTree(parseExpression(text).ast!), toTree(ast), `${expression} became ${text}`);
    }
  }
  assert.ok(printed > 600, `${printed} printed alike`);
});

test('values built from expressions are printed similarly', () => {
  assert.is(printTree(['cat', 'Total ', ['fn', 'money', ['$', 'data', 'sum']], '.']), "'Total {money(data.sum)}.'");
  assert.is(printTree(['rec', 'id', ['$', 'data', 'id'], 'kind', 3]), '{id: data.id, kind: 3}');
  assert.is(
    printTree(['flat', ['one', 'a'], ['each', ['$', 'data', 'rows'], 'row', null, null, ['$', 'row', 'name']]]),
    "['a', row.name for each row of data.rows]",
  );
  assert.is(
    printTree(['asset', ['cat', 'state/', ['$', 'data', 'state']], 'state/other']),
    "asset 'state/{data.state}', 'state/other'",
  );
  assert.is(printTree(['call-url', 'picture', ['rec', 'id', 1]]), "call-url 'picture', {id: 1}");
});

test('a number never prints with an exponent', () => {
  assert.is(printTree(1e-7), '0.0000001');
  assert.is(printTree(123456789012345), '123456789012345');
  assert.is(printTree(['neg', 5]), '-(5)');
});
