import type { Host } from '../../wire/host.ts';

/**
 * Stored values in the browser's storage. If storage is unavailable (privacy settings, quota exceeded) they live as
 * long as the page: nothing throws, and what was set can be read back.
 */
export function openStorage(): Pick<Host, 'stored'> {
  const areas = {
    local: keep(() => window.localStorage),
    session: keep(() => window.sessionStorage),
    cookie: keep(() => cookies),
  };
  return {
    stored: {
      get: (area, name) => areas[area].get(name),
      set: (area, name, text) => areas[area].set(name, text),
      clear: () => areas.local.clear(),
    },
  };
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** Cookies of the site with the latest possible expiry. */
const cookies: Area = {
  getItem(name) {
    const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return cookie ? decodeURIComponent(cookie.slice(name.length + 1)) : null;
  },
  setItem(name, text) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is younger than the phones
    document.cookie = `${name}=${encodeURIComponent(text)}; expires=Fri, 31 Dec 9999 23:59:59 GMT; path=/; SameSite=Lax`;
    // A browser drops a cookie of more than 4096 bytes, or any cookie if the user has blocked them, and does not say so.
    if (cookies.getItem(name) !== text) throw new Error('cookie refused');
  },
  removeItem(name) {
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/; SameSite=Lax`;
  },
  clear() {},
};

/** One storage area, with a fallback in memory for what it refuses. */
function keep(open: () => Area) {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Area) => T): T | undefined => {
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
      const isStored = attempt((storage) => {
        if (text === '') storage.removeItem(name);
        else storage.setItem(name, text);
        return true;
      });
      if (!isStored) memory.set(name, text);
    },
    clear(): void {
      memory.clear();
      attempt((storage) => storage.clear());
    },
  };
}
