import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { ChangeKey } from '../expression/change-key.ts';
import { getOwn, lookUp } from '../expression/record.ts';
import { decode } from '../wire/decode.ts';
import type { Host } from '../wire/host.ts';
import { readJson } from '../wire/json.ts';

/** Values that outlive the screen: declared stored values, and states with `keep`. */
export interface StoredValues {
  /** The root `stored` of expressions: null for what is not stored or no longer readable. */
  readonly root: object;
  store(name: string, value: unknown): void;
  clear(): void;
  keepState(name: string, value: unknown): void;
  /** The stored value of a state; undefined if there is none. */
  state(name: string): unknown;
}

/** @param changed called with the key of a stored value that has changed */
export function createStored(document: CompiledScreen, host: Host, changed: (key: ChangeKey) => void): StoredValues {
  const read = new Map<string, unknown>();
  const root = Object.create(null) as object;
  const names = Object.keys(document.stored);
  const stateName = (name: string) => `state:${document.screen}:${name}`;

  const load = (name: string): unknown => {
    const { shape, in: area } = document.stored[name]!;
    const value = readJson(host.stored.get(area, name));
    if (value === undefined) return null;
    return decode(shape, value, () => {}).value;
  };

  for (const name of names) {
    Object.defineProperty(root, name, {
      enumerable: true,
      get() {
        if (!read.has(name)) read.set(name, load(name));
        return read.get(name);
      },
    });
  }

  return {
    root,
    store(name, value) {
      const stored = lookUp(document.stored, name);
      if (!stored) return;
      host.stored.set(stored.in, name, JSON.stringify(value));
      read.delete(name);
      changed(`stored.${name}`);
    },
    clear() {
      host.stored.clear();
      read.clear();
      for (const name of names) changed(`stored.${name}`);
    },
    // A stored state belongs to one version of its screen, because a later one may give it another meaning.
    keepState: (name, value) =>
      host.stored.set('session', stateName(name), JSON.stringify({ of: document.version, value })),
    state(name) {
      const stored = readJson(host.stored.get('session', stateName(name)));
      return getOwn(stored, 'of') === document.version ? getOwn(stored, 'value') : undefined;
    },
  };
}
