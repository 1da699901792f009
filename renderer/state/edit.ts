import { produce } from 'immer';
import { isRecord } from '../../schemas/record.ts';

type Parts = { [key: string]: unknown };

/**
 * Returns the value of a state with one part replaced. The old value is not modified, and unchanged parts are shared.
 *
 * @param at field names, list indexes and map keys, from the outside in
 * @throws if a part of the path does not exist
 */
export function editState(state: unknown, at: readonly unknown[], value: unknown): unknown {
  const { state: edited } = produce({ state }, (draft) => {
    let holder: Parts = draft;
    let key = 'state';
    for (const part of at) {
      const inner = Object.hasOwn(holder, key) ? holder[key] : undefined;
      if (!holds(inner, part)) throw new Error(`${key} has no part ${JSON.stringify(part)}`);
      holder = inner;
      key = String(part);
    }
    holder[key] = value;
  });
  return edited;
}

function holds(value: unknown, part: unknown): value is Parts {
  if (Array.isArray(value)) return Number.isInteger(part) && (part as number) >= 0 && (part as number) < value.length;
  // A record restored from storage has a prototype, which must not be replaced.
  return isRecord(value) && typeof part === 'string' && part !== '__proto__';
}
