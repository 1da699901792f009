/** Runs as many jobs at once as keep the cores busy, because most tests spend most of their time waiting. */
import { cpus } from 'node:os';

/** The interval at which the idle time of the cores is measured, in milliseconds. */
const LOOK_MS = 500;
/** The share of idle time at which one more job than there are cores is started. */
const IDLE = 0.2;
/** The maximum number of concurrent jobs per core. */
const MOST = 3;

/**
 * Starts jobs in order: one for each core, and one more whenever cores were idle.
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

/** Returns the idle share of all cores’ time since the last call. */
function idleShare() {
  let before = coreTimes();
  return () => {
    const now = coreTimes();
    const share = (now.idle - before.idle) / (now.whole - before.whole);
    before = now;
    return share;
  };
}

/** Idle and total time of all cores since they started. */
function coreTimes() {
  const times = cpus().map(({ times }) => times);
  const sum = (pick) => times.reduce((all, one) => all + pick(one), 0);
  return { idle: sum(({ idle }) => idle), whole: sum((one) => Object.values(one).reduce((a, b) => a + b, 0)) };
}
