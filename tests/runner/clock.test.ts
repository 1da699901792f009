import { createClock } from '../../runner/world/clock.ts';
import { assert, test } from '../suite.ts';

const settle = async () => {};

/** How many times a timer that restarts itself every second fires in `ms` milliseconds. */
async function ticksIn(ms: number): Promise<number> {
  const clock = createClock(0);
  let count = 0;
  const again = () => {
    count += 1;
    clock.after(1000, again);
  };
  clock.after(1000, again);
  await clock.advance(ms, settle);
  return count;
}

test('runs timers at their due times, in order', async () => {
  const clock = createClock(1000);
  const seen: string[] = [];
  clock.after(500, () => seen.push(`late at ${clock.now()}`));
  clock.after(200, () => seen.push(`early at ${clock.now()}`));
  await clock.advance(500, settle);
  assert.equal(seen, ['early at 1200', 'late at 1500']);
  assert.is(clock.now(), 1500);
});

test('runs a timer that was started by another one and is due in the same step', async () => {
  assert.is(await ticksIn(60_000), 60);
});

test('does not run a cancelled timer, even if it was cancelled at its due time', async () => {
  const clock = createClock(0);
  let ran = false;
  let cancel = () => {};
  clock.after(10, () => cancel());
  cancel = clock.after(10, () => {
    ran = true;
  });
  await clock.advance(10, settle);
  assert.is(ran, false);
});

test('lets a timer tick through the longest wait that a step allows', async () => {
  assert.is(await ticksIn(86_400_000), 86_400);
});

test('refuses a timer that restarts itself without time passing', async () => {
  const clock = createClock(0);
  const again = () => clock.after(0, again);
  clock.after(0, again);
  try {
    await clock.advance(1, settle);
    assert.unreachable('an endless circle ended');
  } catch (error) {
    assert.match((error as Error).message, /more than 10000 timers fell due within a second/);
  }
});
