/** How much of the processors a process and all that it started have used. Linux only: elsewhere nothing is known. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between two looks; what a process used after the last one before its end is not seen. */
const SAMPLE_MS = 250;
/** Clock ticks a second, on every Linux that there is today. */
const TICKS = 100;
/** Fields of /proc/PID/stat, counted from the one after the name. */
const [PARENT, USER, SYSTEM, STARTED] = [1, 11, 12, 19];

/**
 * Begins to look. A process belongs to the one that started it, for ever: a browser's outlive their parents.
 *
 * @returns {{ secondsOf(pid: number): number | undefined }} seconds so far, also of a process that has ended; undefined
 * where it was never seen
 */
export function watchCpuTime() {
  /** By process id: the last one that bore it. */
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

/** Undefined where the process has just ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
