import type { CompiledScreen } from '../../../schemas/compiled.ts';
import type { HostReport } from '../../wire/host.ts';

const reported = new Set<string>();

/** A call or load of a screen that ended: its `n`, and what it ended in. */
export type Outcome = readonly [document: CompiledScreen, n: number, outcome: string];

/** What happened, for `health.ts`, which comes later and takes it away. */
export const diary: { readonly entries: (HostReport | Outcome)[]; heard?: () => void } = { entries: [] };

/** Writes a report to the console, once per place. */
export function report(given: HostReport): void {
  const { code, message, n } = given;
  const line = `[${code}${n === undefined ? '' : ` at ${n}`}] ${message}`;
  if (reported.has(line)) return;
  reported.add(line);
  console.warn(line);
  diary.entries.push(given);
  diary.heard?.();
}

/** Turns uncaught errors into reports: an error of ours must not stop the rest of the page. */
export function reportUncaught(): void {
  addEventListener('error', (event) => {
    const { error } = event;
    if (error === undefined || error === null) return;
    event.preventDefault();
    report({ code: 'uncaught', message: describe(error) });
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
