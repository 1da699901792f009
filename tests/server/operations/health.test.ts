import { createInTouch, healthAnswer } from '../../../server/operations/health.ts';
import { assert, test } from '../../suite.ts';

test('an outage is reported also when the clock is set back', async () => {
  const [clock, monotonic] = [Date.now, performance.now];
  let isDown = false;
  const inTouch = createInTouch(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()));
  try {
    assert.is((await healthAnswer(inTouch)).status, 200);
    isDown = true;
    Date.now = () => clock() - 86_400_000;
    performance.now = () => monotonic.call(performance) + 2_000;
    assert.is((await healthAnswer(inTouch)).status, 503);
  } finally {
    Date.now = clock;
    performance.now = monotonic;
  }
});
