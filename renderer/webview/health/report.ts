import type { CompiledScreen } from '../../../schemas/compiled.ts';
import type { HostReport } from '../../wire/host.ts';

const reported = new Set<string>();

/** A finished call or load of a screen: its `n` and its outcome. */
export type Outcome = readonly [document: CompiledScreen, n: number, outcome: string];

/** The events so far, for `health.ts`, which loads later and consumes them. */
export const events: { readonly pending: (HostReport | Outcome)[]; added?: () => void } = { pending: [] };

/** Logs a report to the console, once per code and place. */
export function report(entry: HostReport): void {
  const { code, message, n } = entry;
  const line = `[${code}${n === undefined ? '' : ` at ${n}`}] ${message}`;
  if (reported.has(line)) return;
  reported.add(line);
  console.warn(line);
  events.pending.push(entry);
  events.added?.();
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

/** Describes an error in one line, with its source position. */
export function describe(error: unknown): string {
  return (error as Error | null | undefined)?.stack ?? String(error);
}
