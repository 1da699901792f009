import { Refused } from './refused.ts';

/** Path prefix of the registry. */
const BASE = '/registry/v1';

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as plain text. */
  readonly text?: string;
  /** Hash of what the caller has seen; an empty text for a file that does not exist. */
  readonly ifMatch?: string;
}

/** Called when the session has ended. */
let signedOut: () => void = () => {};
export function onSignedOut(then: () => void): void {
  signedOut = then;
}

let signIns = 0;
let person: string | undefined;
/**
 * To be called after each sign-in, always of the same person: what was refused for the session before is sent again. The
 * server refuses requests from then on while somebody else is signed in.
 */
export function signedIn(name: string): void {
  signIns += 1;
  person = encodeURIComponent(name);
}

/** The person whose page this is, URL-encoded; undefined before anybody has signed in. */
export function whosePage(): string | undefined {
  return person;
}

/** Whether this is the name of the person whose page this is. */
export function isOwnName(name: string): boolean {
  return person === encodeURIComponent(name);
}

/** Called with each request that has passed, named as in {@link Refused}. */
let passed: (request: string) => void = () => {};
export function onPassed(then: typeof passed): void {
  passed = then;
}

/**
 * Sends a request to the registry.
 *
 * @param path below `/registry/v1`
 * @returns the JSON of the response; undefined for a response without a body
 * @throws {Refused}
 */
export async function ask<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const json = readJson(await askText(path, options));
  if (!json) throw new Refused(nameOf(path, options), 502, 'mistake', NOT_ITSELF);
  return json.value as Answer;
}

/** Like {@link ask}, for a response that is not JSON. */
export async function askText(path: string, options: RequestOptions = {}): Promise<string> {
  const sentAt = signIns;
  const { ok, status, body } = await send(path, options);
  if (ok) {
    passed(nameOf(path, options));
    return body;
  }
  if (status === 401) {
    if (sentAt !== signIns) return askText(path, options);
    signedOut();
  }
  const { code, message, ...details } = errorIn(body) ?? { code: 'mistake', message: NOT_ITSELF };
  throw new Refused(nameOf(path, options), status, code, message, details);
}

/** The message for a response of something between us and the server, such as a proxy with a page of its own. */
const NOT_ITSELF = 'The server did not answer as it should. Try again in a moment.';

/** The registry's error in a response; undefined if something else has answered. */
function errorIn(body: string): { code: string; message: string } | undefined {
  return (readJson(body)?.value as { error?: { code: string; message: string } } | undefined)?.error;
}

interface Answered {
  readonly ok: boolean;
  readonly status: number;
  readonly body: string;
}

function nameOf(path: string, { method = 'GET' }: RequestOptions): string {
  return `${method} ${path}`;
}

async function send(path: string, options: RequestOptions): Promise<Answered> {
  const { method = 'GET', json, text, ifMatch } = options;
  const headers: { [name: string]: string } = {};
  if (json !== undefined) headers['content-type'] = 'application/json';
  if (person !== undefined) headers['studio-person'] = person;
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`;
  const body = json === undefined ? text : JSON.stringify(json);
  try {
    const answer = await fetch(BASE + path, { method, headers, ...(body !== undefined && { body }) });
    return { ok: answer.ok, status: answer.status, body: await answer.text() };
  } catch {
    throw new Refused(nameOf(path, options), 0, 'unreachable', 'The server cannot be reached. Check your connection.');
  }
}

/** Parses a body, wrapped in an object; an empty one is undefined. Returns undefined for invalid JSON. */
function readJson(body: string): { value: unknown } | undefined {
  if (body === '') return { value: undefined };
  try {
    return { value: JSON.parse(body) };
  } catch {
    return undefined;
  }
}

/** Encodes the segments of a path, keeping slashes. */
export function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
