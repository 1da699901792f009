import type { Durable, Host } from '../../renderer/wire/host.ts';
import type { CompiledScreen, StoredArea } from '../../schemas/compiled.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';

/** Read-only access to the device's storage. */
export type KeptStores = { readonly [area in StoredArea]: { get(name: string): string | undefined } };

/** The device's storage by area and name, as text. */
export interface Stores {
  readonly local: Map<string, string>;
  readonly session: Map<string, string>;
  readonly cookie: Map<string, string>;
  /** Durable storage, which outlives the other areas. */
  readonly durable: Map<string, string>;
}

export function emptyStores(): Stores {
  return { local: new Map(), session: new Map(), cookie: new Map(), durable: new Map() };
}

/** What a fixture stores on the device before the screen opens: area, name and text. */
export function keptBefore(
  { stored }: FixtureDocument,
  declared: CompiledScreen['stored'],
): [area: StoredArea, name: string, text: string][] {
  return Object.entries(stored ?? {}).map(([name, value]) => {
    const area = Object.hasOwn(declared, name) ? declared[name]!.in : 'local';
    return [area, name, JSON.stringify(value)];
  });
}

/** A host's storage by area, in maps; an empty text removes an entry, and only local storage can be cleared. */
export function storedIn(stores: Stores): Host['stored'] {
  return {
    get: (area, name) => stores[area].get(name) ?? null,
    set: (area, name, text) => void (text === '' ? stores[area].delete(name) : stores[area].set(name, text)),
    clear: () => stores.local.clear(),
  };
}

/** Durable storage in a map. */
export function durableIn(texts: Map<string, string>): Durable {
  return {
    entries: async (prefix) => [...texts].filter(([name]) => name.startsWith(prefix)),
    async update(name, change) {
      const text = change(texts.get(name) ?? null);
      if (text === null) texts.delete(name);
      else texts.set(name, text);
    },
  };
}
