import type { Host } from '../../renderer/wire/host.ts';

/** Where a page is requested; the hash never reaches the server. */
export interface Address {
  path: string;
  query: string;
  /** For a page within a page. */
  embedded?: boolean;
}

/** The brand's texts by name. */
export type Brand = Host['env']['brand'];

/** A host that does nothing: rendering reads and sends nothing. */
export function idleHost({ path, query, embedded = false }: Address, brand: Brand): Host {
  return {
    now: () => Date.now(),
    after: () => () => {},
    send: () => new Promise(() => {}),
    location: () => ({ pathname: path, search: query, hash: '' }),
    navigate() {},
    back() {},
    title() {},
    bridge() {},
    stored: { get: () => null, set() {}, clear() {} },
    durable: { entries: async () => [], update: async () => true },
    id: () => '',
    copy: async () => false,
    viewport: () => ({ shrunk: 0, width: 390 }),
    onViewport: () => () => {},
    toast() {},
    report() {},
    env: { brand, embedded },
  };
}
