import type { Host } from '../host.ts';

/**
 * Kept values in the browser's storage. Where storage is closed (privacy settings, a full quota) they live as long as
 * the page: nothing throws, and what was set can be read back.
 */
export function openStorage(): Host['stored'] {
  const areas = { local: keep(() => window.localStorage), session: keep(() => window.sessionStorage) };
  return {
    get: (area, name) => areas[area].get(name),
    set: (area, name, text) => areas[area].set(name, text),
    clear: () => areas.local.clear(),
  };
}

/** One area: the real one, with a memory behind it for what it refuses. */
function keep(open: () => Storage) {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(open());
    } catch {
      return undefined;
    }
  };
  return {
    get: (name: string): string | null => memory.get(name) ?? attempt((storage) => storage.getItem(name)) ?? null,
    set(name: string, text: string): void {
      memory.delete(name);
      const kept = attempt((storage) => {
        storage.setItem(name, text);
        return true;
      });
      if (!kept) memory.set(name, text);
    },
    clear(): void {
      memory.clear();
      attempt((storage) => storage.clear());
    },
  };
}
