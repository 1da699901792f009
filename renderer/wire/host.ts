import type { Action, StoredArea } from '../../schemas/compiled.ts';
import type { ReportCode } from '../../schemas/report-codes.ts';
import type { HostBody } from './body.ts';

/**
 * The interface to the outside world. All effects of a screen go through one `Host`: the webview provides the real one,
 * the runner and tests provide theirs, with a virtual clock. Nothing else in the core accesses a global.
 */

/** A request, ready to be sent; names and values are final. */
export interface HostRequest {
  /** Name of the call contract, for reports and fixtures. */
  call: string;
  method: 'GET' | 'POST';
  /** Path and query, on the page's own origin. */
  url: string;
  headers: { [name: string]: string };
  /** Absent for GET. */
  body?: HostBody;
  /** The timeout in milliseconds. */
  timeout: number;
}
/** A request without files. */
export interface TextRequest extends HostRequest {
  body?: string;
}

/** Replacements of a message to the native shell in a plain browser. */
export type InBrowser = Extract<Action, { do: 'bridge' }>['browser'];

/** The response; `status` 0 and an empty text if there was none. */
export interface HostAnswer {
  status: number;
  text: string;
}

export interface HostReport {
  code: ReportCode;
  message: string;
  /** Number of the node or action concerned, if any. */
  n?: number | undefined;
}

/**
 * Durable texts by key, shared by all tabs. Its promises never reject: if storage is unavailable, texts live as long as
 * the page.
 */
export interface Durable {
  /** Keys and texts with this prefix. */
  entries(prefix: string): Promise<[name: string, text: string][]>;
  /**
   * Replaces a text by the result of `change`, null for none. Atomic across all tabs. Resolves to true when the new text
   * is stored; to false if another page blocks the storage for too long: then nothing has changed, even if `change` ran.
   */
  update(name: string, change: (text: string | null) => string | null): Promise<boolean>;
}

export interface Host {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `then` once, after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, then: () => void): () => void;
  /**
   * Sends a request. A network failure or timeout resolves to `{ status: 0, text: '' }`; rejects if it could not be
   * sent.
   */
  send(request: HostRequest): Promise<HostAnswer>;
  /** The current path, query and hash of the page, as in the browser's object of this name. */
  location(): Readonly<Pick<Location, 'pathname' | 'search' | 'hash'>>;
  /**
   * To one of our routes (a path that starts with `/`) or, with `external`, to a checked http(s), tel or mailto URL.
   */
  navigate(url: string, how: { replace?: boolean; external?: boolean }): void;
  back(): void;
  /** Sets the title of the screen, for the page and the shell. */
  title(text: string): void;
  /**
   * Sends a message to the native shell or, in a plain browser, runs the first replacement that works. Never throws.
   */
  bridge(action: string, params: { readonly [name: string]: unknown }, browser: InBrowser): void;
  /** Stored values as JSON text. `get` returns null if there is none or storage is unavailable. */
  stored: {
    get(area: StoredArea, name: string): string | null;
    /** Stores a text; an empty one deletes the value. */
    set(area: StoredArea, name: string, text: string): void;
    /** Clears the local storage. */
    clear(): void;
  };
  /** Storage that outlives the page, the app and a cleared local storage. */
  durable: Durable;
  /** A new unguessable key of 16 to 64 letters, digits and hyphens. */
  id(): string;
  copy(text: string): Promise<boolean>;
  /** How many pixels the on-screen keyboard covers, and the width of the page. Only for screens that read them. */
  viewport?(): { shrunk: number; width: number };
  onViewport?(then: () => void): () => void;
  /** Shows a toast for `ms` milliseconds; an `info` outlives the screen. */
  toast(text: string, kind: 'info' | 'error', ms: number): void;
  /** Reports an error or anomaly, once per place; for logs, the runner and developers. */
  report(report: HostReport): void;
  /** What the root `env` reads besides the clock: settings of the environment, not of the document. */
  env: {
    readonly brand: { readonly [name: string]: string };
    /** The page is embedded in another one, which has a title bar of its own. */
    readonly embedded?: boolean;
    readonly [name: string]: unknown;
  };
}

/** The functions that a page provides for every screen. The others are added for the screens that need them. */
export type PageHost = Omit<Host, AddedFunction> & Partial<Pick<Host, AddedFunction>>;
type AddedFunction = 'durable' | 'id' | 'stored';
