import { enter } from '../audit/index.ts';
import type { Data, Tx } from '../data.ts';
import type { People } from '../registry.ts';
import { type Person, Refusal, ROLES, type Role } from '../shapes.ts';
import { ADMIN, type Guard, idOf } from './guard.ts';
import { newToken, tokenHash } from './tokens.ts';

/** Duration of a session in milliseconds. */
const SESSION_MS = 12 * 60 * 60 * 1000;
const MAX_NAME_LENGTH = 80;
/** Reserved names that have another meaning in the history. */
const SINGLE_SIGN_ON = 'single sign-on';
const RESERVED = [ADMIN, 'automatic', SINGLE_SIGN_ON];

export interface PeopleOptions {
  data: Data;
  guard: Guard;
  now(): number;
  adminToken?: string | undefined;
}

export function openPeople({ adminToken, ...options }: PeopleOptions): People {
  const context: Context = { ...options, adminHash: adminToken === undefined ? undefined : tokenHash(adminToken) };
  return {
    ...lookup(context),
    ...members(context),
    ...firstAdmin(context),
    ...singleSignOn(context),
    ...sessions(context),
  };
}

interface Context extends Omit<PeopleOptions, 'adminToken'> {
  /** The hash of the token that is given by a setting; with one, no person needs to be an admin. */
  adminHash: string | undefined;
}

/** Finding a person by a token or a name. */
function lookup({ data, guard, now, adminHash }: Context): Pick<People, 'find' | 'named'> {
  return {
    async find(token) {
      const hash = tokenHash(token);
      if (hash === adminHash) return { name: ADMIN, role: 'admin' };
      return data.read(async (db) => {
        const query = db.selectFrom('token').select(['person', 'ends']);
        const row = await query.where('hash', 'in', hashesOf(token, adminHash)).executeTakeFirst();
        return row && (row.ends === null || row.ends > now()) ? guard.person(db, row.person) : undefined;
      });
    },
    named: (name) => data.read((db) => guard.person(db, idOf(name))),
  };
}

/** Who may sign in, and as what. */
function members({ data, guard, now, adminHash }: Context): Pick<People, 'list' | 'add' | 'remove'> {
  return {
    list: (caller) =>
      data.read(async (db) => {
        await guard.need(db, caller, 'viewer');
        const rows = await db.selectFrom('person').select(['name', 'role']).orderBy('at').orderBy('id').execute();
        return rows.map(({ name, role }) => ({ name, role: role as Role }));
      }),
    add: async (caller, newPerson) => {
      const person = readPerson(newPerson);
      return data.write(async (tx) => {
        const { name } = await guard.need(tx, caller, 'admin');
        const known = await guard.person(tx, idOf(person.name));
        if (known || RESERVED.includes(idOf(person.name)))
          throw new Refusal(409, 'name-taken', `${person.name} is taken: choose another name.`, known && { ...known });
        const token = await insertPerson(tx, person, now());
        await enter(tx, now(), { who: name, what: 'add-person', note: `${person.name} is ${person.role}` });
        return { ...person, token };
      });
    },
    remove: (caller, name) =>
      data.write(async (tx) => {
        const { name: who } = await guard.need(tx, caller, 'admin');
        const row = await tx.selectFrom('person').selectAll().where('id', '=', idOf(name)).executeTakeFirst();
        if (!row) throw new Refusal(404, 'no-person', `The registry does not know ${name}.`);
        await tx.deleteFrom('token').where('person', '=', row.id).execute();
        await tx.deleteFrom('preview').where('person', '=', row.id).execute();
        await tx.deleteFrom('person').where('id', '=', row.id).execute();
        if (adminHash === undefined) await refuseWithoutAdmin(tx);
        await enter(tx, now(), { who, what: 'remove-person', note: row.name });
      }),
  };
}

/** The admin of a registry that is new. */
function firstAdmin({ data, now, adminHash }: Context): Pick<People, 'ensureAdmin' | 'onlyAdmin'> {
  return {
    ensureAdmin: async (keep = async () => {}) => {
      if (adminHash !== undefined) return undefined;
      return data.write(async (tx) => {
        if (await tx.selectFrom('person').select('id').limit(1).executeTakeFirst()) return undefined;
        const token = await insertPerson(tx, { name: ADMIN, role: 'admin' }, now());
        await enter(tx, now(), { who: ADMIN, what: 'add-person', note: `${ADMIN} is admin` });
        await keep(token);
        return token;
      });
    },
    onlyAdmin: () =>
      data.read(async (db) => {
        const people = await db.selectFrom('person').select('id').limit(2).execute();
        const session = await db.selectFrom('token').select('person').where('ends', '>', now()).executeTakeFirst();
        return people.length === 1 && people[0]!.id === ADMIN && session === undefined;
      }),
  };
}

/** People for whom single sign-on vouches: it adds them, and says their role. */
function singleSignOn({ data, guard, now, adminHash }: Context): Pick<People, 'vouchedFor'> {
  return {
    vouchedFor: (claims) => {
      const { name, role } = readPerson(claims);
      const id = idOf(name);
      if (RESERVED.includes(id)) throw new Refusal(403, 'name-taken', `Single sign-on cannot use the name ${name}.`);
      return data.write(async (tx) => {
        const known = await guard.person(tx, id);
        if (known?.role === role) return known;
        if (known) await tx.updateTable('person').set({ role }).where('id', '=', id).execute();
        else await tx.insertInto('person').values({ id, name, role, at: now() }).execute();
        if (known?.role === 'admin' && adminHash === undefined) await refuseWithoutAdmin(tx);
        const entry = known ? 'change-role' : 'add-person';
        await enter(tx, now(), { who: SINGLE_SIGN_ON, what: entry, note: `${name} is ${role}` });
        return { name: known?.name ?? name, role };
      });
    },
  };
}

/** Tokens that end, for browsers. */
function sessions({ data, guard, now, adminHash }: Context): Pick<People, 'signIn' | 'signOut'> {
  return {
    signIn: (caller) =>
      data.write(async (tx) => {
        const { name } = await guard.need(tx, caller, 'viewer');
        const [token, ends] = [newToken(), now() + SESSION_MS];
        await tx.deleteFrom('token').where('ends', '<=', now()).execute();
        const hash = hashesOf(token, idOf(name) === ADMIN ? adminHash : undefined).at(-1)!;
        await tx
          .insertInto('token')
          .values({ hash, person: idOf(name), ends, at: now() })
          .execute();
        return { token, ends: new Date(ends).toISOString() };
      }),
    signOut: async (token) => {
      await data.write((tx) =>
        tx.deleteFrom('token').where('hash', 'in', hashesOf(token, adminHash)).where('ends', 'is not', null).execute(),
      );
    },
  };
}

/**
 * Returns the hashes under which a token may be stored. The last one is for a session of the settings' admin: it depends on
 * the token of the settings, so that nobody is signed in any more with one that has been replaced.
 */
function hashesOf(token: string, adminHash: string | undefined): string[] {
  return [token, ...(adminHash === undefined ? [] : [`${token} ${adminHash}`])].map(tokenHash);
}

function readPerson({ name, role }: { name: string; role: Role }): Person {
  const trimmed = typeof name === 'string' ? name.trim() : '';
  // In an address, `.` and `..` name no person.
  if (trimmed === '' || trimmed.length > MAX_NAME_LENGTH || /\p{C}|^\.\.?$/u.test(trimmed))
    throw new Refusal(
      400,
      'bad-name',
      `A name must be one line of 1 to ${MAX_NAME_LENGTH} characters, other than "." and "..".`,
    );
  if (!ROLES.includes(role)) throw new Refusal(400, 'bad-role', `A role must be one of ${ROLES.join(', ')}.`);
  return { name: trimmed, role };
}

async function insertPerson(tx: Tx, { name, role }: Person, at: number): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('person')
    .values({ id: idOf(name), name, role, at })
    .execute();
  await tx
    .insertInto('token')
    .values({ hash: tokenHash(token), person: idOf(name), ends: null, at })
    .execute();
  return token;
}

async function refuseWithoutAdmin(tx: Tx): Promise<void> {
  if (await tx.selectFrom('person').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) return;
  throw new Refusal(409, 'last-admin', 'There must be an admin: add another one before you remove the last.');
}
