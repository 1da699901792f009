import { Refusal, ROLES, type Role } from '../../registry/index.ts';
import type { OpenIdSettings } from '../settings/settings-people.ts';

/** What a provider says of a person. */
export interface Claims {
  readonly [name: string]: unknown;
}

/**
 * The name that the registry knows a person by, and the role that the provider's groups give; without a role, the one that
 * an admin gave counts. Throws a {@link Refusal} where the provider does not say who it is, or where no group gives a role.
 */
export function personOf(
  claims: Claims,
  { person, groups, roles }: Pick<OpenIdSettings, 'person' | 'groups' | 'roles'>,
): { name: string; role?: Role } {
  const name = nameIn(claims, person);
  if (!roles) return { name };
  const role = highest(listIn(claims[groups]).flatMap((group) => roles.get(group) ?? []));
  if (!role) throw new Refusal(403, 'no-role', `None of the groups of ${name} has a role here: ask an admin.`);
  return { name, role };
}

/** An e-mail address that is not verified may be anybody's. */
function nameIn(claims: Claims, claim: string): string {
  const name = claims[claim];
  const verified = claim !== 'email' || claims.email_verified === true;
  if (typeof name === 'string' && name.trim() !== '' && verified) return name.trim();
  throw new Refusal(
    403,
    'no-name',
    `Your account has no${claim === 'email' ? ' verified' : ''} ${claim}: it says who you are here.`,
  );
}

function listIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function highest(roles: readonly Role[]): Role | undefined {
  return [...ROLES].reverse().find((role) => roles.includes(role));
}
