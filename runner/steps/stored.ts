import type { StoredArea } from '../../schemas/compiled.ts';
import { isRecord } from '../../schemas/record.ts';
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
    const different = firstDifference(found, value, name);
    if (different) throw new StepFailure(`stored ${different}`);
    if (area && holder && holder !== area)
      throw new StepFailure(`${name} is stored in ${wordFor(holder)}, not in ${wordFor(area)}`);
  }
}

function wordFor(area: StoredArea): string {
  return area === 'cookie' ? 'a cookie' : `${area} storage`;
}

/** Names the first value that is not as expected, `draft.title is "Emma", not null`; undefined if there is none. */
function firstDifference(found: unknown, expected: unknown, path: string): string | undefined {
  if (!isRecord(expected) || !isRecord(found))
    return isSame(found ?? null, expected) ? undefined : `${path} is ${show(found ?? null)}, not ${show(expected)}`;
  for (const [name, value] of Object.entries(expected)) {
    const different = firstDifference(found[name], value, `${path}.${name}`);
    if (different) return different;
  }
  return undefined;
}
