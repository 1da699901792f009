import { emptyRecord, lookUp } from '../expression/record.ts';
import type { Core } from './core.ts';
import type { editState } from './edit.ts';
import type { StoredValues } from './stored.ts';

/** The states that a document declares. The key in `changes` of each is `state.` and its name. */
export interface State {
  /** The root `state` of expressions: replaced as a whole, because a record that was already read must not change. */
  values(): { readonly [name: string]: unknown };
  /** Initializes every state, those with `keep` from storage if possible. */
  begin(): void;
  /** @param at path of the part that changes; if omitted, the whole state */
  set(name: string, value: unknown, at?: readonly unknown[]): void;
}

/**
 * @param stored stores the states with `keep`
 * @param edit replaces a part of a value, for documents that use that
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
