/** Settings of the server, read from the environment (contract 1). */
export interface Settings {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** Base address of the real backend; absent: the embedded sandbox answers. */
  upstream?: URL;
}

/** A setting that cannot be used; the message is one sentence for the person who set it. */
export class SettingError extends Error {}

/** Reads and checks `PORT`, `HOST` and `UPSTREAM`; throws a {@link SettingError}. */
export function readSettings(env: { readonly [name: string]: string | undefined }): Settings {
  const upstream = readUpstream(env.UPSTREAM?.trim() ?? '');
  return { port: readPort(env.PORT?.trim() || '4300'), host: readHost(env.HOST?.trim() || '127.0.0.1'), ...upstream };
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
