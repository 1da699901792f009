import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { type People, Refusal } from '../../registry/index.ts';
import type { Place } from '../../registry/store/place.ts';
import { plainPage } from './plain-page.ts';
import type { ClientOfRegistry } from './request.ts';
import type { Sessions } from './sessions.ts';

/** File in `DATA` with the first admin's token. */
const FILE = 'admin-token';
/** How long the address is valid, in milliseconds. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** An address that signs the first admin in, once. */
export interface FirstSignIn {
  /** Its unguessable path. */
  readonly path: string;
  /** Returns the admin's token; undefined after the first call, unless it was given back. */
  take(): string | undefined;
  /** Undoes `take`, because nobody could be signed in. */
  giveBack(): void;
}

/**
 * On an empty registry: creates the first admin, writes the token to `DATA/admin-token` (readable only by its owner) if
 * `DATA` is a folder, and returns the address to sign in with. Undefined when the registry has people already.
 */
export async function openFirstSignIn(
  people: Pick<People, 'ensureAdmin'>,
  place: Place | undefined,
  now: () => number = Date.now,
): Promise<FirstSignIn | undefined> {
  const token = await people.ensureAdmin();
  if (token === undefined) return undefined;
  if (place?.kind === 'folder') await writeFile(join(place.folder, FILE), token, { mode: 0o600 });
  return oneTime(token, now);
}

function oneTime(token: string, now: () => number): FirstSignIn {
  const ends = now() + LIFETIME_MS;
  let isTaken = false;
  return {
    path: `/registry/v1/first/${randomBytes(32).toString('base64url')}`,
    take() {
      if (isTaken || now() >= ends) return undefined;
      isTaken = true;
      return token;
    },
    giveBack() {
      isTaken = false;
    },
  };
}

/**
 * Serves the address of a {@link FirstSignIn}, below `/registry`. Opening it only asks for confirmation, so that link
 * previews do not use it up.
 */
export function firstSignInRoutes(
  first: FirstSignIn,
  {
    people,
    sessions,
    clientIn,
  }: {
    people: Pick<People, 'find'>;
    sessions: Pick<Sessions, 'beginFor'>;
    clientIn(context: Context): ClientOfRegistry;
  },
): Hono {
  const path = first.path.replace(/^\/registry/, '');
  const signIn = async (token: string, context: Context): Promise<Response> => {
    const person = await people.find(token);
    if (!person) return used();
    const cookie = await sessions.beginFor(person, clientIn(context));
    const says = [`You are signed in as ${person.name}.`];
    return plainPage({ title: 'Signed in', says, link: { to: '/studio', text: 'Go to the studio' } }, 200, [cookie]);
  };
  return new Hono()
    .get(path, () =>
      plainPage(
        { title: 'First sign-in', says: ['This address works once. It makes you the admin here.'], button: 'Sign in' },
        200,
      ),
    )
    .post(path, async (context) => {
      const token = first.take();
      if (token === undefined) return used();
      try {
        return await signIn(token, context);
      } catch (error) {
        // With a database, the address may be all there is to sign in with: an outage must not use it up.
        first.giveBack();
        if (!(error instanceof Refusal)) throw error;
        return plainPage({ title: 'Not signed in', says: [error.message], button: 'Try again' }, error.status);
      }
    });
}

function used(): Response {
  return plainPage({ title: 'Used already', says: [USED] }, 404);
}

const USED =
  'This address has been used or has expired. Sign in with the token in the file admin-token of DATA, or start the server with ADMIN_TOKEN.';
