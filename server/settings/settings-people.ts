import { ROLES, type Role } from '../../registry/shapes.ts';
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
  const text = (name: string) => env[name]?.trim() ?? '';
  if (!text('OIDC_ISSUER')) return undefined;
  const issuer = readIssuer(text('OIDC_ISSUER'));
  const missing = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].find((name) => !text(name));
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

/** Plain http is only allowed for this machine, since the provider's claims are trusted. */
function readIssuer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url && (url.protocol === 'https:' || isLocal) && !url.search && !url.hash) return url;
  throw new SettingError(`OIDC_ISSUER is "${text}", but it must be a URL, like https://accounts.example.com.`);
}

function readRoles(text: string): ReadonlyMap<string, Role> {
  return new Map(
    text.split(',').map((entry): [string, Role] => {
      const [, group = '', wanted = ''] = /^\s*(.*?)\s*=\s*(\w+)\s*$/.exec(entry) ?? [];
      const role = ROLES.find((name) => name === wanted);
      if (group && role) return [group, role];
      throw new SettingError(
        `OIDC_ROLES has "${entry.trim()}", but it must be a comma-separated list of GROUP=ROLE; roles are ${ROLES.join(', ')}.`,
      );
    }),
  );
}
