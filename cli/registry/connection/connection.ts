import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '../../../registry/store/place.ts';
import { isLoopback } from '../../../server/settings/loopback.ts';
import { UsageError } from '../../shared/usage.ts';
import { placeIn } from './place.ts';
import { AnswerLost, type ErrorAnswer, NoConnection, Refused } from './refused.ts';

type Environment = { readonly [name: string]: string | undefined };

/** A registry over HTTP. All methods reject with {@link Refused} or {@link NoConnection}. */
export interface Connection {
  /** Address of the server. */
  readonly server: string;
  get<Answer>(path: string): Promise<Answer>;
  /** Sends JSON; returns undefined for an empty response. */
  send<Answer>(method: 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
  /** Returns the bytes of a file. */
  bytes(path: string): Promise<Uint8Array>;
}

/** Reads `SCREENS_SERVER` and `SCREENS_TOKEN`; throws a {@link UsageError}. */
export function connect(env: Environment = process.env): Connection {
  const server = serverIn(env);
  // A server on another machine has other people, and must not learn who is admin here.
  const token = env.SCREENS_TOKEN?.trim() || (isLoopback(new URL(server)) ? tokenOfData(env) : undefined);
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${server}/registry/v1${path}`, { ...init, headers, redirect: 'error' }).catch(
      (error) => {
        throw notAnswered(server, error, init.method !== undefined);
      },
    );
    if (!answer.ok) throw await refusalIn(answer, server, init.method !== undefined);
    return answer;
  };
  return {
    server,
    async get<Answer>(path: string) {
      return (await readJson(await ask(path), server, false)) as Answer;
    },
    async send<Answer>(method: 'POST' | 'DELETE', path: string, body?: unknown) {
      const json = body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      };
      const answer = await ask(path, { method, ...json });
      return (answer.status === 204 ? undefined : await readJson(answer, server, true)) as Answer;
    },
    async bytes(path) {
      return new Uint8Array(await (await ask(path)).arrayBuffer());
    },
  };
}

function serverIn(env: Environment): string {
  const text = env.SCREENS_SERVER?.trim() || `http://127.0.0.1:${env.PORT?.trim() || 4300}`;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new UsageError(
    `SCREENS_SERVER is "${text}", but it must be the address of a server, like https://screens.example.com.`,
  );
}

/** Returns the token written by the first start, if this user may read it. */
function tokenOfData(env: Environment): string | undefined {
  try {
    const place = placeIn(env);
    return place.kind === 'folder' ? readFileSync(join(place.folder, 'admin-token'), 'utf8').trim() : undefined;
  } catch (error) {
    if (error instanceof StoreError || (error as NodeJS.ErrnoException).code) return undefined;
    throw error;
  }
}

/** Codes of a connection that was there: the request may have arrived. */
const BROKEN: ReadonlySet<string | undefined> = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
]);

/** @param changes whether the request changes something: whoever does that again must know that it may be done already */
function notAnswered(server: string, error: unknown, changes: boolean): NoConnection {
  const { cause } = error as { cause?: NodeJS.ErrnoException };
  const why = cause?.code ?? cause?.message;
  if (changes && BROKEN.has(cause?.code)) return new AnswerLost(`The connection to ${server} broke off (${why})`);
  return new NoConnection(
    `No server responds at ${server}${why ? ` (${why})` : ''}: start it with "npm start", or set SCREENS_SERVER to its address.`,
  );
}

/** Statuses of a proxy that has lost the server, or its patience. */
const GATEWAY: ReadonlySet<number> = new Set([502, 504]);

async function refusalIn(answer: Response, server: string, changes: boolean): Promise<Error> {
  const { error } = ((await answer.json().catch(() => undefined)) ?? {}) as { error?: ErrorAnswer };
  if (typeof error?.message === 'string' && error.code !== 'no-registry') return new Refused(error, answer.status);
  if (GATEWAY.has(answer.status)) {
    const broken = `A proxy in front of ${server} has no answer of it (status ${answer.status})`;
    return changes ? new AnswerLost(broken) : new NoConnection(`${broken}: try again.`);
  }
  return new NoConnection(
    `${server} responds, but has no registry (status ${answer.status}): it may serve a folder with --watch.`,
  );
}

async function readJson(answer: Response, server: string, changes: boolean): Promise<unknown> {
  return answer.json().catch((error: Error) => {
    if (error instanceof SyntaxError)
      throw new NoConnection(`${server} responds, but not as a registry does: check SCREENS_SERVER.`);
    const broken = `The connection to ${server} broke off in the middle of the answer`;
    throw changes ? new AnswerLost(broken) : new NoConnection(`${broken}: try again.`);
  });
}
