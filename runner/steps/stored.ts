import type { StoredArea } from '../../schemas/compiled.ts';
import { isSame, StepFailure, show } from '../fixture/failure.ts';
import type { KeptStores } from '../world/stores.ts';

const AREAS = ['local', 'session', 'cookie'] as const;

/**
 * Expects these values on the device; of a record, only the given names are compared.
 *
 * @param area where they must be; anywhere if omitted
 */
export function stored(expected: object, stores: KeptStores, area?: StoredArea): void {
  for (const [name, value] of Object.entries(expected)) {
    const holder = AREAS.find((place) => stores[place].get(name) !== undefined);
    const text = holder && stores[holder].get(name);
    const found: unknown = text === undefined ? null : JSON.parse(text);
    if (!includes(found, value)) throw new StepFailure(`kept as ${name} is ${show(found)}, not ${show(value)}`);
    if (area && holder && holder !== area)
      throw new StepFailure(`${name} is kept in ${wordFor(holder)}, not in ${wordFor(area)}`);
  }
}

function wordFor(area: StoredArea): string {
  return area === 'cookie' ? 'a cookie' : `${area} storage`;
}

function includes(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) return isSame(actual, expected);
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(expected).every(([name, value]) =>
    includes((actual as { [name: string]: unknown })[name], value),
  );
}
