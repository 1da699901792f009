import fc from 'fast-check';
import { constantTruth } from '../../../compiler/expression/proof/domain.ts';
import { toTree } from '../../../compiler/expression/syntax/tree.ts';
import { checkCondition } from '../../../compiler/expression/types/check.ts';
import { NO_FACTS } from '../../../compiler/expression/types/facts.ts';
import { forget, narrow } from '../../../compiler/expression/types/narrow.ts';
import { assert, test } from '../../suite.ts';
import { scope } from './example.ts';
import { trees } from './trees.ts';

test('checks, narrows, analyses and compiles every tree without throwing', () => {
  fc.assert(
    fc.property(trees, trees, (one, other) => {
      const { issues } = checkCondition(one, scope, NO_FACTS);
      for (const { message, code } of issues) {
        assert.match(code, /^[a-z-]+$/);
        assert.not.match(message, /undefined|\[object|NaN/, message);
      }
      const facts = narrow(one, true, scope, NO_FACTS);
      constantTruth(other, scope, facts);
      forget(facts, (path) => path[0] === 'data');
      assert.ok(JSON.stringify(toTree(one)) !== undefined);
    }),
    { numRuns: 1500 },
  );
});
