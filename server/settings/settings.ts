import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Place, readPlace, StoreError } from '../../registry/store/place.ts';
import { LEVELS, type Level } from '../log/log.ts';
import { projectFolder } from './folders.ts';
import { SettingError } from './setting-error.ts';
import { type PeopleSettings, readPeopleSettings } from './settings-people.ts';

export { SettingError } from './setting-error.ts';

/** Settings of the server, read from the environment. */
export interface Settings extends PeopleSettings {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** Base address of the real backend; absent: the embedded sandbox answers. */
  upstream?: URL;
  /** Texts that are in place of those of `screens/brand.json`, by variable: `BRAND_PHONE` for its `phone`. */
  brand?: ReadonlyMap<string, string>;
  /** Hosts outside the product that may get the session, in lower case, `*.example.com` for subdomains; any may where it is absent. */
  sessionHosts?: readonly string[];
  /** False: no worker that shows screens without a network; phones that have one drop it. */
  offline?: boolean;
  /** The server asks the backend for the data of a screen while it sends the page. */
  pageData?: boolean;
  /** Where data is kept that must outlive the process; absent: in memory only, for tests. */
  data?: Place;
  /** A proxy of ours is in front: `X-Forwarded-For` is its word on the client. */
  trustProxy?: boolean;
  /** Processes that serve; one when not given. */
  workers?: number;
  /** How much is logged; errors alone when not given. */
  logLevel?: Level;
}

/** Processes where `WORKERS` says nothing: as many as there are cores, up to this. */
const MOST_BY_DEFAULT = 4;
const MOST_WORKERS = 64;

/**
 * Reads and checks `PORT`, `HOST`, `UPSTREAM`, `OFFLINE`, `PAGE_DATA`, `DATA`, `TRUST_PROXY`, `SESSION_HOSTS`, `WORKERS`, `LOG_LEVEL`, those of people and collects `BRAND_…` (checked by `brandOf`);
 * throws a {@link SettingError}.
 */
export function readSettings(env: { readonly [name: string]: string | undefined }): Settings {
  const upstream = readUpstream(env.UPSTREAM?.trim() ?? '');
  return {
    port: readPort(env.PORT?.trim() || '4300'),
    host: readHost(env.HOST?.trim() || '127.0.0.1'),
    ...upstream,
    ...(readSwitch('OFFLINE', env.OFFLINE?.trim() || 'on') ? {} : { offline: false }),
    pageData: readSwitch('PAGE_DATA', env.PAGE_DATA?.trim() || 'on'),
    ...(readSwitch('TRUST_PROXY', env.TRUST_PROXY?.trim() || 'off') ? { trustProxy: true } : {}),
    ...readSessionHosts(env.SESSION_HOSTS?.trim() ?? ''),
    data: readData(env.DATA?.trim() || join(projectFolder(), '.data')),
    workers: readWorkers(env.WORKERS?.trim() || String(Math.min(availableParallelism(), MOST_BY_DEFAULT))),
    logLevel: readLevel(env.LOG_LEVEL?.trim() || 'info'),
    ...readPeopleSettings(env),
    ...readBrand(env),
  };
}

function readSwitch(name: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new SettingError(`${name} is "${text}", but it can only be on or off.`);
}

function readData(text: string): Place {
  try {
    return readPlace(text, process.cwd());
  } catch (error) {
    throw error instanceof StoreError ? new SettingError(error.message) : error;
  }
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

function readWorkers(text: string): number {
  const workers = Number(text);
  if (!/^\d+$/.test(text) || workers < 1 || workers > MOST_WORKERS) {
    throw new SettingError(`WORKERS is "${text}", but it is a whole number of processes from 1 to ${MOST_WORKERS}.`);
  }
  return workers;
}

function readLevel(text: string): Level {
  const level = LEVELS.find((name) => name === text);
  if (!level) throw new SettingError(`LOG_LEVEL is "${text}", but it is one of ${LEVELS.join(', ')}.`);
  return level;
}

function readHost(text: string): string {
  if (/[\s/]/.test(text)) {
    throw new SettingError(`HOST is "${text}", but a host is a name or an address, like 127.0.0.1.`);
  }
  return text;
}

/** A name of parts of at most 63 letters, digits and hyphens, or four numbers; `*.` in front of it stands for any subdomain. */
const SESSION_HOST = /^(?:\*\.(?=.*[a-z]))?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

function readSessionHosts(text: string): { sessionHosts?: readonly string[] } {
  if (!text) return {};
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  const wrong = hosts.find((host) => !SESSION_HOST.test(host));
  if (wrong === undefined) return { sessionHosts: hosts };
  throw new SettingError(
    `SESSION_HOSTS has "${wrong}", but it is a list of hosts with commas between them, like pay.example.com, *.example.org.`,
  );
}

function readUpstream(text: string): { upstream?: URL } {
  if (!text) return {};
  const wrong = new SettingError(`UPSTREAM is "${text}", but it must be a base URL, like https://api.example.com.`);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw wrong;
  const url = new URL(text);
  if (url.search || url.hash) throw wrong;
  return { upstream: url };
}
