import { emptyRecord, lookUp } from '../expression/record.ts';
import type { Core } from './core.ts';
import type { editState } from './edit.ts';
import type { StoredValues } from './stored.ts';

/** The states that a document declares. Key in `changes` of each: `state.` and its name. */
export interface State {
  /** What expressions read as `state`: replaced as a whole, as a record that was read before must not change. */
  values(): { readonly [name: string]: unknown };
  /** Gives every state its first value: the stored one of those with `keep`, where there is one. */
  begin(): void;
  /** @param at the part of the state that changes; absent: all of it */
  set(name: string, value: unknown, at?: readonly unknown[]): void;
}

/**
 * @param stored stores the states with `keep`
 * @param edit replaces a part of a value, in documents that do so
 */
export function createState(
  { document, evaluate, changes }: Core,
  stored: StoredValues | undefined,
  edit: typeof editState | undefined,
): State {
  let values: { readonly [name: string]: unknown } = emptyRecord();

  const put = (name: string, value: unknown): void => {
    values = Object.assign(emptyRecord(), values, { [name]: value });
    changes.touch(`state.${name}`);
  };

  return {
    values: () => values,
    begin() {
      for (const [name, { initial, keep }] of Object.entries(document.state)) {
        const before = keep ? stored?.state(name) : undefined;
        put(name, before === undefined ? evaluate(initial) : before);
      }
    },
    set(name, value, at) {
      const next = at ? edit!(values[name], at, value) : value;
      put(name, next);
      if (lookUp(document.state, name)?.keep) stored?.keepState(name, next);
    },
  };
}
