import fc from 'fast-check';
import type { Ast } from '../../../compiler/expression/syntax/ast.ts';
import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { print } from '../../../compiler/expression/syntax/print.ts';
import { assert, test } from '../../suite.ts';
import { trees } from './trees.ts';

/** A tree without its positions and redundant parentheses. */
function bare(ast: Ast): unknown {
  return JSON.parse(
    JSON.stringify(ast, (key, value) => (/^(start|end|nameSpan|asSpan|grouped)$/.test(key) ? undefined : value)),
  );
}

test('a printed tree parses to the same tree', () => {
  fc.assert(
    fc.property(trees, (ast) => {
      const text = print(ast);
      const parsed = parseExpression(text);
      if (!parsed.ast) {
        // The limits of the parser are the only accepted failure.
        assert.match(parsed.issues[0]!.code, /^expression-too-/, text);
        return;
      }
      assert.equal(bare(parsed.ast), bare(ast), text);
      assert.is(print(parsed.ast), text);
    }),
    { numRuns: 2000 },
  );
});

test('prints no redundant parenthesis', () => {
  for (const text of [
    'a || b && !c',
    'a + b * -c',
    "x.any(i, i.y == '') ? [1, 2][0] : m['k'] ?? -5",
    'a - (b + c)',
    '-(5)',
    '(5).x',
  ])
    assert.is(print(parseExpression(text).ast!), text);
});
