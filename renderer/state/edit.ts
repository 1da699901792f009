import { produce } from 'immer';
import { isRecord } from '../expression/record.ts';

type Parts = { [key: string]: unknown };

/**
 * The value of a state in which one part is replaced. The old value stays as it was, and what did not change is the same
 * object in both.
 *
 * @param at names of fields, positions in lists and keys of maps, from the outside in
 * @throws where a part on the way does not exist
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
  // A record that was kept on the device has a prototype, which must stay what it is.
  return isRecord(value) && typeof part === 'string' && part !== '__proto__';
}
