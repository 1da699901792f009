import { readFileSync } from 'node:fs';

/** Files that a process needs besides its connections: those of the database, the log, the other processes. */
const RESERVED = 50;
/** A connection, and one to the backend for what it asks. */
const FILES_PER_CONNECTION = 2;

/**
 * Returns how many connections this process may hold at once, by the number of files that it may open. Beyond that, a
 * main process hands over connections that a worker cannot receive, waits for its receipt, and soon serves nobody.
 */
export function mostConnections(limits: string = limitsOfProcess()): number {
  const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  return Math.max(1, Math.floor((files - RESERVED) / FILES_PER_CONNECTION));
}

/** Empty where the system does not tell. */
function limitsOfProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
