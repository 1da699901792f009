import { createGrowth } from '../../../registry/health/growth.ts';
import { assert, test } from '../../suite.ts';

const row = (slice: number, count: number, kind: 'opened' | 'crashed' = 'opened') => ({
  ...{ slice, release: 2, screen: 'help', kind, count },
});

test('of counts that grow, only what was added is returned', () => {
  const growth = createGrowth();
  assert.equal(growth([row(0, 5)]), [row(0, 5)]);
  assert.equal(growth([row(0, 5)]), []);
  assert.equal(growth([row(0, 7), row(0, 1, 'crashed'), row(60, 3)]), [row(0, 2), row(0, 1, 'crashed'), row(60, 3)]);
  assert.equal(growth([row(60, 4)]), [row(60, 1)]);
});
