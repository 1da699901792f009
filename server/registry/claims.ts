import { Refusal, ROLES, type Role } from '../../registry/index.ts';
import type { OpenIdSettings } from '../settings/settings-people.ts';

/** What a provider asserts about a person. */
export interface Claims {
  readonly [name: string]: unknown;
}

/**
 * Returns the name by which the registry knows a person, and the role from the provider's groups; without groups, the
 * role an admin assigned applies. Throws a {@link Refusal} when the provider does not identify the person, or no group
 * has a role.
 */
export function personOf(
  claims: Claims,
  { person, groups, roles }: Pick<OpenIdSettings, 'person' | 'groups' | 'roles'>,
): { name: string; role?: Role } {
  const name = nameIn(claims, person);
  if (!roles) return { name };
  const role = highest(listIn(claims[groups]).flatMap((group) => roles.get(group) ?? []));
  if (!role) throw new Refusal(403, 'no-role', `No group of ${name} has a role here: ask an admin.`);
  return { name, role };
}

/** An unverified e-mail address could be anyone's. */
function nameIn(claims: Claims, claim: string): string {
  const name = claims[claim];
  const verified = claim !== 'email' || claims.email_verified === true;
  if (typeof name === 'string' && name.trim() !== '' && verified) return name.trim();
  throw new Refusal(
    403,
    'no-name',
    `Your account has no${claim === 'email' ? ' verified' : ''} ${claim}, which identifies you here.`,
  );
}

function listIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

function highest(roles: readonly Role[]): Role | undefined {
  return [...ROLES].reverse().find((role) => roles.includes(role));
}
