import { type Person, ROLES, type Role } from '../../registry/index.ts';
import { idOf } from '../../registry/people/guard.ts';
import { UsageError } from '../shared/usage.ts';
import type { Connection } from './connection/connection.ts';
import { withOutcome } from './connection/outcome.ts';
import { Refused } from './connection/refused.ts';
import { withRegistry } from './connection/run.ts';

interface Options {
  json?: boolean;
}

/** `screens people`: lists who may sign in. Returns the exit code. */
export function people(options: Options): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const answer = await registry.get<{ people: Person[] }>('/people');
    output.json(answer);
    for (const { name, role } of answer.people) output.line(`${name}  ${role}`);
  });
}

/** `screens people add NAME --role ROLE`: prints a token, once. Returns the exit code. */
export function addPerson(name: string, { role: wanted, ...options }: Options & { role: string }): Promise<number> {
  const role = readRole(wanted);
  return withRegistry(options, async (registry, output) => {
    const send = () => registry.send<Person & { token: string }>('POST', '/people', { name, role });
    const added = await withOutcome(output, send, async () => {
      if (await isPerson(registry, name)) throw new Refused({ code: 'token-lost', message: tokenLost(name) });
      return undefined;
    });
    output.json(added);
    output.line(`${added.name} is ${added.role}, with this token, which is not shown again:`);
    output.line(added.token);
  });
}

async function isPerson(registry: Connection, name: string): Promise<boolean> {
  const { people } = await registry.get<{ people: Person[] }>('/people');
  return people.some((person) => idOf(person.name) === idOf(name));
}

function tokenLost(name: string): string {
  return `${name} was added, but the token is lost: run "screens people remove ${name}", and add them again.`;
}

function readRole(text: string): Role {
  const role = ROLES.find((name) => name === text);
  if (role) return role;
  throw new UsageError(`"${text}" is not a role: use one of ${ROLES.join(', ')}.`);
}

/** The registry refuses to remove the last admin except while the setting is there. */
const NO_ADMIN =
  'Nobody else is an admin: only the token of the setting ADMIN_TOKEN still adds and removes people. Add an admin before you take the setting away.';

/** `screens people remove NAME`. Returns the exit code. */
export function removePerson(name: string, options: Options): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const { people: all } = await registry.get<{ people: Person[] }>('/people');
    const send = () => registry.send<void>('DELETE', `/people/${encodeURIComponent(name)}`).then(() => true);
    await withOutcome(output, send, async () => ((await isPerson(registry, name)) ? undefined : true));
    output.json({ removed: name });
    output.line(`${name} can no longer sign in.`);
    const admins = all.filter(({ role }) => role === 'admin');
    if (admins.length === 1 && idOf(admins[0]!.name) === idOf(name)) output.line(NO_ADMIN);
  });
}
