import type { Db } from '../data.ts';
import { type Person, Refusal, ROLES, type Role } from '../shapes.ts';

/** Name of the first admin, and of the person with the token from the settings. */
export const ADMIN = 'admin';

/** Checks a person's role in the transaction that depends on it, since it may have been revoked. */
export interface Guard {
  /**
   * Returns the person as currently known. Throws a {@link Refusal}: 401 for an unknown person, 403 when the role is
   * not sufficient.
   */
  need(db: Db, caller: Person, role: Role): Promise<Person>;
  person(db: Db, id: string): Promise<Person | undefined>;
  /** Returns everybody the registry knows, by id. */
  everybody(db: Db): Promise<ReadonlyMap<string, Person>>;
}

/** @param withAdmin whether the settings contain a token, whose owner is known without a row */
export function createGuard(withAdmin: boolean): Guard {
  const ofSettings: Person = { name: ADMIN, role: 'admin' };
  const person: Guard['person'] = async (db, id) => {
    if (withAdmin && id === ADMIN) return ofSettings;
    const row = await db.selectFrom('person').select(['name', 'role']).where('id', '=', id).executeTakeFirst();
    return row && { name: row.name, role: row.role as Role };
  };
  return {
    person,
    async need(db, caller, role) {
      const known = await person(db, idOf(caller.name));
      if (!known) throw new Refusal(401, 'unknown-person', `The registry does not know ${caller.name}: sign in again.`);
      if (!reaches(known.role, role)) throw tooLittle(known, role);
      return known;
    },
    async everybody(db) {
      const rows = await db.selectFrom('person').select(['id', 'name', 'role']).execute();
      const known = rows.map(({ id, name, role }): [string, Person] => [id, { name, role: role as Role }]);
      return new Map([...known, ...(withAdmin ? [[ADMIN, ofSettings] as const] : [])]);
    },
  };
}

/** Whether a role includes the permissions of another. */
export function reaches(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** The id of a person, regardless of letter case. */
export function idOf(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

function tooLittle({ name, role }: Person, least: Role): Refusal {
  const others = ROLES.slice(ROLES.indexOf(least)).join(', ');
  return new Refusal(403, 'role', `This needs one of the roles ${others}; ${name} is ${role}.`, { role, least });
}
