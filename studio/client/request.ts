import { Refused } from './refused.ts';

/** Everything of the registry stands below this path. */
const BASE = '/registry/v1';

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly text?: string;
  /** Hash of what the caller has seen; an empty text for a file that is not there. */
  readonly ifMatch?: string;
}

/** Hears that nobody is signed in any more. */
let signedOut: () => void = () => {};
export function onSignedOut(then: () => void): void {
  signedOut = then;
}

/**
 * Asks the registry.
 *
 * @param path below `/registry/v1`
 * @returns the JSON of the answer; undefined for an answer without a body
 * @throws {Refused}
 */
export async function ask<Answer>(path: string, asked: Asked = {}): Promise<Answer> {
  const body = await askText(path, asked);
  return (body === '' ? undefined : JSON.parse(body)) as Answer;
}

/** Asks the registry as {@link ask} does, for an answer that is no JSON. */
export async function askText(path: string, asked: Asked = {}): Promise<string> {
  const answer = await send(path, asked);
  const body = await answer.text();
  if (answer.ok) return body;
  if (answer.status === 401) signedOut();
  const { code, message, ...details } = errorIn(body) ?? {
    code: 'mistake',
    message: `The server answers ${answer.status}.`,
  };
  throw new Refused(answer.status, code, message, details);
}

/** What the registry says of a request that it refuses; undefined where another server on the way answered. */
function errorIn(body: string): { code: string; message: string } | undefined {
  try {
    return (JSON.parse(body) as { error?: { code: string; message: string } }).error;
  } catch {
    return undefined;
  }
}

async function send(path: string, { method = 'GET', json, text, ifMatch }: Asked): Promise<Response> {
  const headers: { [name: string]: string } = {};
  if (json !== undefined) headers['content-type'] = 'application/json';
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`;
  const body = json === undefined ? text : JSON.stringify(json);
  try {
    return await fetch(BASE + path, { method, headers, ...(body !== undefined && { body }) });
  } catch {
    throw new Refused(0, 'unreachable', 'The server cannot be reached. Check your connection.');
  }
}

/** A path with its parts encoded, slashes kept. */
export function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
