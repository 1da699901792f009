import type { Person, Registry, Role, ScreenHealth } from '../../registry/index.ts';
import type { Schema, ShapeName } from './shapes.ts';

/** What the requests work on. */
export interface Work {
  readonly registry: Registry;
  /** What phones reported of a release, by screen. */
  health(asked: { release: number }): Promise<{ release: number; screens: readonly ScreenHealth[] }>;
  /** Path and query that open a draft on a phone, for a token of its preview. */
  previewPath(token: string): string;
}

/** A request whose parameters and body have the shape that the table says. */
export interface Asked {
  /** The parts of the path that differ, decoded. */
  readonly path: { readonly [name: string]: string };
  readonly query: URLSearchParams;
  /** The body read as JSON; its bytes where it is a file; undefined where there is none. */
  readonly body: unknown;
  readonly headers: Headers;
  readonly client: ClientOfRegistry;
}

/** Who asks, before it is known who that is. */
export interface ClientOfRegistry {
  /** Address of the network; empty where there is none. */
  readonly address: string;
  /** `http(s)://host`, as the client sees the server. */
  readonly origin: string;
}

/** A request of somebody whose role lets him. */
export interface SignedAsked extends Asked {
  readonly caller: Person;
}

/** What is answered: JSON, the bytes of a file, or nothing. */
export interface Answered {
  readonly json?: unknown;
  readonly bytes?: Uint8Array;
  readonly headers?: { readonly [name: string]: string };
}

/** A parameter of the query. */
export interface QueryParameter {
  readonly says: string;
  readonly schema: Schema;
  readonly required?: boolean;
}

interface Described {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Below `/registry/v1`, as OpenAPI writes it; `{path}` at the end takes slashes, `{draft}`, `{release}` and `{comment}` are numbers. */
  readonly path: string;
  /** What it does, in a sentence. */
  readonly does: string;
  readonly query?: { readonly [name: string]: QueryParameter };
  /** JSON of a shape, or a file as it is; `optional`: the body may be left out. Larger ones are refused with 413. */
  readonly body?: { readonly shape: ShapeName | 'file'; readonly most: number; readonly optional?: boolean };
  /** It changes what others may have changed meanwhile: it needs `If-Match`. */
  readonly ifMatch?: boolean;
  /** `file`: bytes; absent: nothing. */
  readonly answer: { readonly status: 200 | 201 | 204; readonly shape?: ShapeName | 'file'; readonly says: string };
  /** Refusals that belong to this request: beside them any can be malformed or come from somebody who may not. */
  readonly refusals?: readonly (404 | 409 | 413 | 422)[];
}

/** A request for people with a role. */
export interface RequestRow extends Described {
  /** Who may: this role and those above it. */
  readonly role: Role;
  run(asked: SignedAsked, work: Work): Promise<Answered>;
}

/** A request that anybody may make: to sign in. */
export interface OpenRow extends Described {
  readonly role: 'anybody';
  run(asked: Asked, work: Work): Promise<Answered>;
}

/**
 * One request of the registry. Its route, its entry in `openapi.json` and its line in the test of roles are all made from
 * this.
 */
export type Row = RequestRow | OpenRow;

/** Bytes of a body that holds a few fields. */
export const SMALL = 64 * 1024;
/** Bytes of a single file. */
export const FILE = 4 * 1024 * 1024;
/** Bytes of many files. */
export const MANY_FILES = 32 * 1024 * 1024;

/** The number in a path, which was made sure of when the request was let in. */
export function numberIn(path: Asked['path'], name: 'draft' | 'release' | 'comment'): number {
  return Number(path[name]);
}
