import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** The most bytes that are kept until they can be written. */
const MOST_KEPT = 256 * 1024;
/** How long to wait until writing is tried again, in milliseconds. */
const RETRY_MS = 200;

const STREAMS = { 1: () => process.stdout, 2: () => process.stderr };

/**
 * Writes lines to standard output (1) or error (2), and goes on without when they cannot be written: where they end up,
 * a disk may be full, or a program may have stopped reading. Neither may keep a page or a payment waiting, or end the
 * process. They are written later; beyond a limit, they are dropped.
 *
 * @param report called with the number of lines that were dropped, once lines can be written again
 */
export function openOutlet(
  descriptor: keyof typeof STREAMS,
  report: (dropped: number) => void = () => {},
): DestinationStream {
  // From then on a write to a pipe or a socket that is full fails at once, where it would have blocked this thread.
  STREAMS[descriptor]();
  const waiting: Buffer[] = [];
  let bytes = 0;
  let dropped = 0;
  let retry: NodeJS.Timeout | undefined;
  const flush = (): void => {
    retry = undefined;
    for (let line = waiting[0]; line; line = waiting[0]) {
      const written = tryWriting(descriptor, line);
      bytes -= written;
      if (written === line.length) waiting.shift();
      else {
        waiting[0] = line.subarray(written);
        retry = setTimeout(flush, RETRY_MS).unref();
        return;
      }
    }
    const count = dropped;
    dropped = 0;
    if (count > 0) report(count);
  };
  process.on('exit', flush);
  return {
    write(line) {
      const content = Buffer.from(line);
      if (bytes + content.length > MOST_KEPT) {
        dropped += 1;
        return;
      }
      waiting.push(content);
      bytes += content.length;
      if (!retry) flush();
    },
  };
}

/** Returns how many bytes were written. */
function tryWriting(descriptor: number, content: Buffer): number {
  try {
    return writeSync(descriptor, content);
  } catch {
    return 0;
  }
}
