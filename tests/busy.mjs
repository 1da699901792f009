/** Runs jobs, as many at once as keep the cores busy: most tests wait for something most of the time. */
import { cpus } from 'node:os';

/** Milliseconds over which it is seen what the cores have to do. */
const LOOK_MS = 500;
/** Share of the cores' time that must have been idle before one more job begins than there are cores. */
const IDLE = 0.2;
/** How many jobs run at once at most, for each core. */
const MOST = 3;

/**
 * Begins jobs in their order: one for each core, and one more whenever cores were idle.
 *
 * @param {(() => Promise<void>)[]} jobs
 * @returns {Promise<void>} once all have ended
 */
export function runBusily(jobs) {
  const cores = cpus().length;
  const queue = [...jobs];
  let running = 0;
  return new Promise((done, fail) => {
    const begin = () => {
      running += 1;
      queue.shift()().then(ended, fail);
    };
    const ended = () => {
      running -= 1;
      fill();
    };
    const fill = () => {
      while (queue.length > 0 && running < cores) begin();
      if (running > 0) return;
      clearInterval(timer);
      done();
    };
    const look = idleShare();
    const timer = setInterval(() => {
      const idle = look();
      if (idle > IDLE && queue.length > 0 && running < cores * MOST) begin();
    }, LOOK_MS);
    fill();
  });
}

/** Tells the idle share of all cores' time since it was last asked. */
function idleShare() {
  let before = coreTimes();
  return () => {
    const now = coreTimes();
    const share = (now.idle - before.idle) / (now.whole - before.whole);
    before = now;
    return share;
  };
}

/** Idle and whole time of all cores since they started. */
function coreTimes() {
  const times = cpus().map(({ times }) => times);
  const sum = (pick) => times.reduce((all, one) => all + pick(one), 0);
  return { idle: sum(({ idle }) => idle), whole: sum((one) => Object.values(one).reduce((a, b) => a + b, 0)) };
}
