import { ROLES, type Role } from '../../registry/shapes.ts';
import { isLoopback } from './loopback.ts';
import { SettingError } from './setting-error.ts';

/** Settings for people and roles in the registry. */
export interface PeopleSettings {
  /** A token that has the role `admin` while it is set. */
  adminToken?: string;
  /** How many people must approve a draft; defaults to one. */
  approvals?: number;
  /** An OpenID Connect provider for single sign-on. */
  openId?: OpenIdSettings;
}

export interface OpenIdSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Display name of the provider. */
  readonly name: string;
  /** The claim with the person's name. */
  readonly person: string;
  /** The claim with the person's groups. */
  readonly groups: string;
  /** Roles by group; when omitted, an admin assigns them here. */
  readonly roles?: ReadonlyMap<string, Role>;
}

type Environment = { readonly [name: string]: string | undefined };

const OPEN_ID_NAMES = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_PERSON',
  'OIDC_ROLES',
  'OIDC_GROUPS',
] as const;
type OpenIdName = (typeof OPEN_ID_NAMES)[number];

const MIN_TOKEN_LENGTH = 32;
const MAX_APPROVALS = 10;

/** Reads `ADMIN_TOKEN`, `APPROVALS` and `OIDC_…`. Throws a {@link SettingError}, which never contains a secret. */
export function readPeopleSettings(env: Environment): PeopleSettings {
  const adminToken = env.ADMIN_TOKEN?.trim();
  const openId = readOpenId(env);
  return {
    ...(adminToken && { adminToken: checkToken(adminToken) }),
    ...(env.APPROVALS?.trim() && { approvals: readApprovals(env.APPROVALS.trim()) }),
    ...(openId && { openId }),
  };
}

function checkToken(token: string): string {
  // It is sent in a header.
  if (token.length >= MIN_TOKEN_LENGTH && /^[!-~]+$/.test(token)) return token;
  throw new SettingError(
    `ADMIN_TOKEN must have ${MIN_TOKEN_LENGTH} characters or more, without spaces and accents, like the output of "openssl rand -hex 32".`,
  );
}

function readApprovals(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= MAX_APPROVALS) return Number(text);
  throw new SettingError(`APPROVALS is "${text}", but it must be a whole number of people from 0 to ${MAX_APPROVALS}.`);
}

function readOpenId(env: Environment): OpenIdSettings | undefined {
  const text = (name: OpenIdName) => env[name]?.trim() ?? '';
  refuseIgnored(env);
  if (!text('OIDC_ISSUER')) return undefined;
  const issuer = readIssuer(text('OIDC_ISSUER'));
  const missing = (['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).find((name) => !text(name));
  if (missing) throw new SettingError(`${missing} is missing: OIDC_ISSUER is set, and needs it.`);
  const roles = text('OIDC_ROLES');
  return {
    issuer,
    clientId: text('OIDC_CLIENT_ID'),
    clientSecret: text('OIDC_CLIENT_SECRET'),
    name: text('OIDC_NAME') || issuer.host,
    person: text('OIDC_PERSON') || 'email',
    groups: text('OIDC_GROUPS') || 'groups',
    ...(roles && { roles: readRoles(roles) }),
  };
}

/** Refuses what would have no effect: whoever set it would believe that it protects something. */
function refuseIgnored(env: Environment): void {
  const set = (name: string) => Boolean(env[name]?.trim());
  const given = Object.keys(env).filter((name) => name.startsWith('OIDC_') && set(name));
  const unknown = given.find((name) => !OPEN_ID_NAMES.some((known) => known === name));
  if (unknown) throw new SettingError(`${unknown} is no setting; those of single sign-on are ${list(OPEN_ID_NAMES)}.`);
  if (given[0] && !set('OIDC_ISSUER'))
    throw new SettingError(`${given[0]} is set, but OIDC_ISSUER is not: without it there is no single sign-on.`);
  if (set('OIDC_GROUPS') && !set('OIDC_ROLES'))
    throw new SettingError('OIDC_GROUPS is set, but OIDC_ROLES is not: without it groups have no role.');
}

/** Plain http is only allowed for this machine, since the provider's claims are trusted. */
function readIssuer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  if (url && isAllowed && !url.search && !url.hash) return url;
  throw new SettingError(`OIDC_ISSUER is "${text}", but it must be a URL, like https://accounts.example.com.`);
}

function readRoles(text: string): ReadonlyMap<string, Role> {
  const roles = new Map<string, Role>();
  for (const entry of text.split(',')) {
    const [, group = '', wanted = ''] = /^\s*(.*?)\s*=\s*(\w+)\s*$/.exec(entry) ?? [];
    const role = ROLES.find((name) => name === wanted);
    if (!group || !role) {
      throw new SettingError(
        `OIDC_ROLES has "${entry.trim()}", but it must be a comma-separated list of GROUP=ROLE; roles are ${list(ROLES)}.`,
      );
    }
    if (roles.has(group)) throw new SettingError(`OIDC_ROLES names the group "${group}" twice: give it one role.`);
    roles.set(group, role);
  }
  return roles;
}

function list(names: readonly string[]): string {
  return names.join(', ');
}
