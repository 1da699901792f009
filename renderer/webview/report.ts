import type { HostReport } from '../host.ts';

const said = new Set<string>();

/** Writes a report to the console, once per place. */
export function report({ code, message, n }: HostReport): void {
  const line = `[${code}${n === undefined ? '' : ` at ${n}`}] ${message}`;
  if (said.has(line)) return;
  said.add(line);
  console.warn(line);
}

/** Turns what nobody caught into reports: an error of ours must not stop the rest of the page. */
export function reportUncaught(): void {
  addEventListener('error', (event) => {
    if (event.error === undefined || event.error === null) return;
    event.preventDefault();
    report({ code: 'uncaught', message: describe(event.error) });
  });
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    report({ code: 'uncaught', message: describe(event.reason) });
  });
}

/** An error in one line, with the place it came from. */
export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
