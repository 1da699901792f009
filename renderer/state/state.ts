import { produce } from 'immer';
import { emptyRecord, lookUp } from '../expression/record.ts';
import type { Core } from './core.ts';
import type { StoredValues } from './stored.ts';

/** The states that a document declares. Key in `changes` of each: `state.` and its name. */
export interface State {
  /** What expressions read as `state`: replaced as a whole, so that whoever keeps the old one sees what it saw. */
  values(): { readonly [name: string]: unknown };
  /** Gives every state its first value: the kept one of those with `keep`, where there is one. */
  begin(): void;
  set(name: string, value: unknown): void;
}

/** @param kept keeps the states with `keep` */
export function createState({ document, evaluate, changes }: Core, kept: StoredValues | undefined): State {
  let values: { readonly [name: string]: unknown } = emptyRecord();

  const put = (name: string, value: unknown): void => {
    values = produce(values, (draft: { [name: string]: unknown }) => {
      draft[name] = value;
    });
    changes.touch(`state.${name}`);
  };

  return {
    values: () => values,
    begin() {
      for (const [name, { initial, keep }] of Object.entries(document.state)) {
        const before = keep ? kept?.state(name) : undefined;
        put(name, before === undefined ? evaluate(initial) : before);
      }
    },
    set(name, value) {
      put(name, value);
      if (lookUp(document.state, name)?.keep) kept?.keepState(name, value);
    },
  };
}
