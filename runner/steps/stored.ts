import { isSame, StepFailure, show } from '../fixture/failure.ts';
import type { KeptStores } from '../world/stores.ts';

/** Expects these values on the device; of a record, only the given names are compared. */
export function stored(expected: object, stores: KeptStores): void {
  for (const [name, value] of Object.entries(expected)) {
    const text = stores.local.get(name) ?? stores.session.get(name) ?? stores.cookie.get(name);
    const stored: unknown = text === undefined ? null : JSON.parse(text);
    if (!includes(stored, value)) throw new StepFailure(`kept as ${name} is ${show(stored)}, not ${show(value)}`);
  }
}

function includes(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) return isSame(actual, expected);
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(expected).every(([name, value]) =>
    includes((actual as { [name: string]: unknown })[name], value),
  );
}
