import { type Person, ROLES, type Role } from '../../registry/index.ts';
import { UsageError } from '../shared/usage.ts';
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
    const added = await registry.send<Person & { token: string }>('POST', '/people', { name, role });
    output.json(added);
    output.line(`${added.name} is ${added.role}, with this token, which is not shown again:`);
    output.line(added.token);
  });
}

function readRole(text: string): Role {
  const role = ROLES.find((name) => name === text);
  if (role) return role;
  throw new UsageError(`"${text}" is not a role: use one of ${ROLES.join(', ')}.`);
}

/** `screens people remove NAME`. Returns the exit code. */
export function removePerson(name: string, options: Options): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    await registry.send('DELETE', `/people/${encodeURIComponent(name)}`);
    output.json({ removed: name });
    output.line(`${name} can no longer sign in.`);
  });
}
