import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Place, readPlace, StoreError } from '../../registry/store/place.ts';
import { LEVELS, type Level } from '../log/log.ts';
import { projectFolder } from './folders.ts';
import { isLoopback } from './loopback.ts';
import { SettingError } from './setting-error.ts';
import { type PeopleSettings, readPeopleSettings } from './settings-people.ts';

export { SettingError } from './setting-error.ts';

/** Settings of the server, read from the environment. */
export interface Settings extends PeopleSettings {
  /** 0 picks any free port. */
  port: number;
  host: string;
  /** Base URL of the real backend; when omitted, the embedded sandbox answers. */
  upstream?: URL;
  /** Overrides for texts of `screens/brand.json`, by variable: `BRAND_PHONE` for its `phone`. */
  brand?: ReadonlyMap<string, string>;
  /**
   * Hosts outside the product that may receive the session, in lower case, `*.example.com` for subdomains; when
   * omitted, any may.
   */
  sessionHosts?: readonly string[];
  /** False: no service worker for offline use; phones that have one remove it. */
  offline?: boolean;
  /** Whether the server requests a screen's data from the backend while it sends the page. */
  pageData?: boolean;
  /** Where persistent data is stored; when omitted, in memory only, for tests. */
  data?: Place;
  /** Whether a trusted proxy is in front, whose `X-Forwarded-For` names the client. */
  trustProxy?: boolean;
  /** Number of worker processes; defaults to one. */
  workers?: number;
  /** Log level; defaults to errors only. */
  logLevel?: Level;
}

/** Maximum number of processes when `WORKERS` is omitted: otherwise one per core. */
const MAX_DEFAULT_WORKERS = 4;
const MAX_WORKERS = 64;

/**
 * Reads and validates `PORT`, `HOST`, `UPSTREAM`, `OFFLINE`, `PAGE_DATA`, `DATA`, `TRUST_PROXY`, `SESSION_HOSTS`,
 * `WORKERS`, `LOG_LEVEL` and the settings for people, and collects `BRAND_…` (validated by `brandOf`). Throws a {@link
 * SettingError}.
 */
export function readSettings(env: { readonly [name: string]: string | undefined }): Settings {
  const place = { port: readPort(env.PORT?.trim() || '4300'), host: readHost(env.HOST?.trim() || '127.0.0.1') };
  return {
    ...place,
    ...readUpstream(env.UPSTREAM?.trim() ?? '', place),
    ...(readSwitch('OFFLINE', env.OFFLINE?.trim() || 'on') ? {} : { offline: false }),
    pageData: readSwitch('PAGE_DATA', env.PAGE_DATA?.trim() || 'on'),
    ...(readSwitch('TRUST_PROXY', env.TRUST_PROXY?.trim() || 'off') ? { trustProxy: true } : {}),
    ...readSessionHosts(env.SESSION_HOSTS?.trim() ?? ''),
    data: readData(env.DATA?.trim() || join(projectFolder(), '.data')),
    workers: readWorkers(env.WORKERS?.trim() || String(Math.min(availableParallelism(), MAX_DEFAULT_WORKERS))),
    logLevel: readLevel(env.LOG_LEVEL?.trim() || 'info'),
    ...readPeopleSettings(env),
    ...readBrand(env),
  };
}

function readSwitch(name: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new SettingError(`${name} is "${text}", but it must be on or off.`);
}

function readData(text: string): Place {
  try {
    return readPlace(text, process.cwd());
  } catch (error) {
    throw error instanceof StoreError ? new SettingError(error.message) : error;
  }
}

function readBrand(env: { readonly [name: string]: string | undefined }): { brand?: ReadonlyMap<string, string> } {
  const entries = Object.entries(env).flatMap(([name, value = '']): [string, string][] =>
    name.startsWith('BRAND_') && value.trim() ? [[name, value.trim()]] : [],
  );
  return entries.length > 0 ? { brand: new Map(entries) } : {};
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new SettingError(`PORT is "${text}", but it must be a whole number from 0 to 65535.`);
  }
  return port;
}

function readWorkers(text: string): number {
  const workers = Number(text);
  if (!/^\d+$/.test(text) || workers < 1 || workers > MAX_WORKERS) {
    throw new SettingError(`WORKERS is "${text}", but it must be a whole number from 1 to ${MAX_WORKERS}.`);
  }
  return workers;
}

function readLevel(text: string): Level {
  const level = LEVELS.find((name) => name === text);
  if (!level) throw new SettingError(`LOG_LEVEL is "${text}", but it must be one of ${LEVELS.join(', ')}.`);
  return level;
}

function readHost(text: string): string {
  if (/[\s/]/.test(text)) {
    throw new SettingError(`HOST is "${text}", but it must be a host name or an address, like 127.0.0.1.`);
  }
  return text;
}

/**
 * A host name of labels of at most 63 letters, digits and hyphens, or four numbers; a leading `*.` matches any
 * subdomain.
 */
const SESSION_HOST = /^(?:\*\.(?=.*[a-z]))?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

function readSessionHosts(text: string): { sessionHosts?: readonly string[] } {
  if (!text) return {};
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  const wrong = hosts.find((host) => !SESSION_HOST.test(host));
  if (wrong === undefined) return { sessionHosts: hosts };
  throw new SettingError(
    `SESSION_HOSTS has "${wrong}", but it must be a comma-separated list of hosts, like pay.example.com, *.example.org.`,
  );
}

/** @param own where this server listens */
function readUpstream(text: string, own: Pick<Settings, 'port' | 'host'>): { upstream?: URL } {
  if (!text) return {};
  const wrong = new SettingError(`UPSTREAM is "${text}", but it must be a base URL, like https://api.example.com.`);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw wrong;
  const url = new URL(text);
  // Not quoted in the message, which may be logged.
  if (url.username || url.password)
    throw new SettingError('UPSTREAM has a user name or a password, which would not be sent: leave them out.');
  if (url.search || url.hash) throw wrong;
  if (leadsTo(url, own))
    throw new SettingError(`UPSTREAM is "${text}", the address of this server itself: set it to that of the backend.`);
  return { upstream: url };
}

/** Whether calls sent there would come back, each again and again. */
function leadsTo(url: URL, own: Pick<Settings, 'port' | 'host'>): boolean {
  const { protocol, hostname, port } = url;
  const isHere = isLoopback(url) || hostname === own.host.toLowerCase();
  return isHere && Number(port || (protocol === 'https:' ? 443 : 80)) === own.port;
}
