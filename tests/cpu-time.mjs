/** Processor time used by a process and its descendants. Linux only: undefined elsewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between samples; time used after a process's last sample is not counted. */
const SAMPLE_MS = 250;
/** Clock ticks per second, on all current Linux systems. */
const TICKS = 100;
/** Fields of /proc/PID/stat, counted from the one after the name. */
const [PARENT, USER, SYSTEM, STARTED] = [1, 11, 12, 19];

/**
 * Starts sampling. A process is attributed to its first parent permanently, because a browser's processes outlive
 * theirs.
 *
 * @returns {{ secondsOf(pid: number): number | undefined }} seconds so far, also for a process that has exited;
 * undefined if it was never seen
 */
export function watchCpuTime() {
  /** By process id: the last process that had it. */
  const latest = new Map();
  const all = [];
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const fields = statOf(pid);
      if (!fields) continue;
      if (latest.get(pid)?.started !== fields[STARTED]) {
        const seen = { started: fields[STARTED], parent: latest.get(fields[PARENT]), ticks: 0 };
        latest.set(pid, seen);
        all.push(seen);
      }
      latest.get(pid).ticks = Number(fields[USER]) + Number(fields[SYSTEM]);
    }
  };
  if (existsSync('/proc/self/stat')) setInterval(look, SAMPLE_MS).unref();
  return {
    secondsOf(pid) {
      const first = latest.get(String(pid));
      const ticks = all.reduce((sum, seen) => (descends(seen, first) ? sum + seen.ticks : sum), 0);
      return first && ticks / TICKS;
    },
  };
}

function descends(seen, from) {
  for (let at = seen; at; at = at.parent) if (at === from) return true;
  return false;
}

/** Undefined if the process has just exited. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
