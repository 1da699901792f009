import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { type People, Refusal } from '../../registry/index.ts';
import type { Place } from '../../registry/store/place.ts';
import { plainPage } from '../page/plain-page.ts';
import type { ClientOfRegistry } from './request.ts';
import type { Sessions } from './sessions.ts';

/** File in `DATA` with the first admin's token. */
const FILE = 'admin-token';
/** Where the address is, below `/registry`. */
const FOLDER = '/v1/first/';
/** How long the address is valid, in milliseconds. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** An address that signs the first admin in, once. */
export interface FirstSignIn {
  /** Its unguessable path. */
  readonly path: string;
  /** Whether it still works. */
  isOpen(): boolean;
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
  const keep = place?.kind === 'folder' ? inFile(join(place.folder, FILE)) : undefined;
  const token = await people.ensureAdmin(keep);
  return token === undefined ? undefined : oneTime(token, now);
}

/** Writes a file that is there as a whole or not at all. */
function inFile(file: string): (text: string) => Promise<void> {
  return async (text) => {
    await writeFile(`${file}.next`, text, { mode: 0o600 });
    await rename(`${file}.next`, file);
  };
}

function oneTime(token: string, now: () => number): FirstSignIn {
  const ends = now() + LIFETIME_MS;
  let isTaken = false;
  const isOpen = () => !isTaken && now() < ends;
  return {
    isOpen,
    path: pathOf(randomBytes(32).toString('base64url')),
    take() {
      if (!isOpen()) return undefined;
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
 * previews do not use it up. Any other such address, like that of an earlier start, is answered as one that was used.
 */
export function firstSignInRoutes(
  first: FirstSignIn | undefined,
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
  const at = ({ req }: Context) => (first?.path === pathOf(req.param('secret') ?? '') ? first : undefined);
  const signIn = async (token: string, context: Context): Promise<Response> => {
    const person = await people.find(token);
    if (!person) return used();
    const cookie = await sessions.beginFor(person, clientIn(context));
    const says = [`You are signed in as ${person.name}.`];
    return plainPage({ title: 'Signed in', says, link: STUDIO }, 200, [cookie]);
  };
  return new Hono()
    .get(`${FOLDER}:secret`, (context) => (at(context)?.isOpen() ? plainPage(OPEN, 200) : used()))
    .post(`${FOLDER}:secret`, async (context) => {
      const address = at(context);
      const token = address?.take();
      if (!address || token === undefined) return used();
      try {
        return await signIn(token, context);
      } catch (error) {
        // With a database, the address may be all there is to sign in with: an outage must not use it up.
        address.giveBack();
        if (!(error instanceof Refusal)) throw error;
        return plainPage({ title: 'Not signed in', says: [error.message], button: 'Try again' }, error.status);
      }
    });
}

function pathOf(secret: string): string {
  return `/registry${FOLDER}${secret}`;
}

function used(): Response {
  return plainPage({ title: 'Used already', says: USED, link: STUDIO }, 404);
}

const OPEN = {
  title: 'First sign-in',
  says: ['This address works once. It makes you the admin here.'],
  button: 'Sign in',
};
const STUDIO = { to: '/studio', text: 'Go to the studio' };
const USED = [
  'This address has been used or has expired: it works once, for a day, until the server is started again.',
  'Sign in to the studio with the token in the file admin-token of DATA, or start the server with ADMIN_TOKEN.',
];
