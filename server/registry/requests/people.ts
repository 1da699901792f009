import type { Role } from '../../../registry/index.ts';
import { type RequestRow, SMALL } from '../request.ts';

/** Requests about people and their roles. */
export const peopleRequests: readonly RequestRow[] = [
  {
    method: 'get',
    path: '/people',
    role: 'viewer',
    does: 'Lists who may sign in, with their roles.',
    answer: { status: 200, shape: 'People', says: 'The people, without their tokens.' },
    run: async ({ caller }, { registry }) => ({ json: { people: await registry.people.list(caller) } }),
  },
  {
    method: 'post',
    path: '/people',
    role: 'admin',
    does: 'Adds a person and creates a token, which is returned only this once.',
    body: { shape: 'NewPerson', most: SMALL },
    answer: { status: 201, shape: 'PersonWithToken', says: 'The person and the token.' },
    refusals: [409, 422],
    run: async ({ caller, body }, { registry }) => ({
      json: await registry.people.add(caller, body as { name: string; role: Role }),
    }),
  },
  {
    method: 'delete',
    path: '/people/{name}',
    role: 'admin',
    does: 'Removes a person: tokens and sessions end at once. Their actions stay in the history.',
    answer: { status: 204, says: 'The person has been removed.' },
    refusals: [404, 409],
    async run({ caller, path }, { registry }) {
      await registry.people.remove(caller, path.name!);
      return {};
    },
  },
];
