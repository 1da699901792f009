/** Settings of the server, read from the environment (contract 1). */
export interface Settings {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** Base address of the real backend; absent: the embedded sandbox answers. */
  upstream?: URL;
  /** Texts that stand in place of those of `screens/brand.json`, by variable: `BRAND_PHONE` for its `phone`. */
  brand?: ReadonlyMap<string, string>;
  /** False: no worker that shows screens without a network; phones that have one drop it. */
  offline?: boolean;
}

/** A setting that cannot be used; the message is one sentence for the person who set it. */
export class SettingError extends Error {}

/** Reads and checks `PORT`, `HOST`, `UPSTREAM`, `OFFLINE` and collects `BRAND_…` (checked by `brandOf`); throws a {@link SettingError}. */
export function readSettings(env: { readonly [name: string]: string | undefined }): Settings {
  const upstream = readUpstream(env.UPSTREAM?.trim() ?? '');
  return {
    port: readPort(env.PORT?.trim() || '4300'),
    host: readHost(env.HOST?.trim() || '127.0.0.1'),
    ...upstream,
    ...readOffline(env.OFFLINE?.trim() || 'on'),
    ...readBrand(env),
  };
}

function readOffline(text: string): { offline?: false } {
  if (text === 'on') return {};
  if (text === 'off') return { offline: false };
  throw new SettingError(`OFFLINE is "${text}", but it can only be on or off.`);
}

function readBrand(env: { readonly [name: string]: string | undefined }): { brand?: ReadonlyMap<string, string> } {
  const given = Object.entries(env).flatMap(([name, value = '']): [string, string][] =>
    name.startsWith('BRAND_') && value.trim() ? [[name, value.trim()]] : [],
  );
  return given.length > 0 ? { brand: new Map(given) } : {};
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new SettingError(`PORT is "${text}", but a port is a whole number from 0 to 65535.`);
  }
  return port;
}

function readHost(text: string): string {
  if (/[\s/]/.test(text)) {
    throw new SettingError(`HOST is "${text}", but a host is a name or an address, like 127.0.0.1.`);
  }
  return text;
}

function readUpstream(text: string): { upstream?: URL } {
  if (!text) return {};
  const wrong = new SettingError(`UPSTREAM is "${text}", but it must be a base URL, like https://api.example.com.`);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw wrong;
  const url = new URL(text);
  if (url.search || url.hash) throw wrong;
  return { upstream: url };
}
