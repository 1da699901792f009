import type { Person, Registry, Role, ScreenHealth } from '../../registry/index.ts';
import type { Schema, ShapeName } from './shapes.ts';

/** What the requests operate on. */
export interface Work {
  readonly registry: Registry;
  /** Returns the reports of phones about a release, by screen. */
  health(query: { release: number }): Promise<{ release: number; screens: readonly ScreenHealth[] }>;
  /** Returns path and query that open a draft on a phone, for a preview token. */
  previewPath(token: string): string;
}

/** A request whose parameters and body have been validated. */
export interface ParsedRequest {
  /** Path parameters, decoded. */
  readonly path: { readonly [name: string]: string };
  readonly query: URLSearchParams;
  /** The body parsed as JSON, or its bytes if it is a file; undefined without a body. */
  readonly body: unknown;
  readonly headers: Headers;
  readonly client: ClientOfRegistry;
}

/** Who sends a request, before they are authenticated. */
export interface ClientOfRegistry {
  /** Network address; empty when there is none. */
  readonly address: string;
  /** `http(s)://host`, as the client addresses the server. */
  readonly origin: string;
}

/** An authorized request. */
export interface SignedRequest extends ParsedRequest {
  readonly caller: Person;
}

/** The response: JSON, the bytes of a file, or nothing. */
export interface Answered {
  readonly json?: unknown;
  readonly bytes?: Uint8Array;
  readonly headers?: { readonly [name: string]: string };
}

/** A query parameter. */
export interface QueryParameter {
  readonly says: string;
  readonly schema: Schema;
  readonly required?: boolean;
}

interface Described {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /**
   * Below `/registry/v1`, in OpenAPI syntax; `{path}` at the end may contain slashes, `{draft}`, `{release}` and
   * `{comment}` are numbers.
   */
  readonly path: string;
  /** What it does, in one sentence. */
  readonly does: string;
  readonly query?: { readonly [name: string]: QueryParameter };
  /** JSON of a shape, or a raw file; `optional`: may be omitted. Larger bodies are refused with 413. */
  readonly body?: { readonly shape: ShapeName | 'file'; readonly most: number; readonly optional?: boolean };
  /** It changes what others may have changed in the meantime, so it needs `If-Match`. */
  readonly ifMatch?: boolean;
  /** `file`: bytes; when omitted: no body. */
  readonly answer: { readonly status: 200 | 201 | 204; readonly shape?: ShapeName | 'file'; readonly says: string };
  /** Errors specific to this request, in addition to those any request may return. */
  readonly refusals?: readonly (404 | 409 | 413 | 422)[];
}

/** A request that needs a role. */
export interface RequestRow extends Described {
  /** The lowest role that may send it. */
  readonly role: Role;
  run(request: SignedRequest, work: Work): Promise<Answered>;
}

/** A request without sign-in. */
export interface OpenRow extends Described {
  readonly role: 'anybody';
  run(request: ParsedRequest, work: Work): Promise<Answered>;
}

/**
 * One request of the registry. Its route, its entry in `openapi.json` and its case in the role tests are all derived
 * from this.
 */
export type Row = RequestRow | OpenRow;

/** Maximum size in bytes of a body with a few fields. */
export const SMALL = 64 * 1024;
/** Maximum size in bytes of a single file. */
export const FILE = 4 * 1024 * 1024;
/** Maximum size in bytes of many files. */
export const MANY_FILES = 32 * 1024 * 1024;

/** Returns a number from the path, validated when the request was authorized. */
export function numberIn(path: ParsedRequest['path'], name: 'draft' | 'release' | 'comment'): number {
  return Number(path[name]);
}
