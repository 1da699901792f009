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
  /** Cookies that a phone refuses; they can be read back as long as the page lives. */
  readonly refused: Map<string, string>;
  /** Durable storage, which outlives the other areas. */
  readonly durable: Map<string, string>;
}

/** The longest cookie that phones store, its name and its encoded value, in bytes. */
const MAX_COOKIE = 4096;

export function emptyStores(): Stores {
  return { local: new Map(), session: new Map(), cookie: new Map(), refused: new Map(), durable: new Map() };
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
  const areaFor = (area: StoredArea, name: string, text: string) =>
    area === 'cookie' && name.length + encodeURIComponent(text).length > MAX_COOKIE ? stores.refused : stores[area];
  return {
    get: (area, name) => (area === 'cookie' ? stores.refused.get(name) : undefined) ?? stores[area].get(name) ?? null,
    set(area, name, text) {
      if (area === 'cookie') stores.refused.delete(name);
      if (text === '') stores[area].delete(name);
      else areaFor(area, name, text).set(name, text);
    },
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
      return true;
    },
  };
}
