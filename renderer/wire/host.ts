import type { Action, StoredArea } from '../../schemas/compiled.ts';
import type { ReportCode } from '../../schemas/report-codes.ts';
import type { HostBody } from './body.ts';

/**
 * The doors to the outside world. All effects of a screen go through one `Host`: the webview gives the real
 * one, the runner and tests give theirs, with a virtual clock. Nothing else in the core touches a global.
 */

/** A request as the core wants it sent; names and values are final. */
export interface HostRequest {
  /** Name of the call contract, for reports and fixtures. */
  call: string;
  method: 'GET' | 'POST';
  /** Path with its query, on the page's own origin. */
  url: string;
  headers: { [name: string]: string };
  /** Absent for GET. */
  body?: HostBody;
  /** Milliseconds after which the answer no longer counts. */
  timeout: number;
}
/** A request without files. */
export interface TextRequest extends HostRequest {
  body?: string;
}

/** What a plain browser can do in place of a message to the native shell. */
export type InBrowser = Extract<Action, { do: 'bridge' }>['browser'];

/** What came back: `status` 0 and no text where nothing did. */
export interface HostAnswer {
  status: number;
  text: string;
}

export interface HostReport {
  code: ReportCode;
  message: string;
  /** Number of the node or action concerned, where there is one. */
  n?: number;
}

/** Texts by name, shared by all tabs. Its promises never reject: where storage is closed, texts live as long as the page. */
export interface Durable {
  /** Names and texts of those whose names begin so. */
  entries(prefix: string): Promise<[name: string, text: string][]>;
  /**
   * Replaces a text, null for none, by what `change` makes of it: no other change comes between, from whichever tab.
   * Resolves when the new text is kept.
   */
  update(name: string, change: (text: string | null) => string | null): Promise<void>;
}

export interface Host {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `then` once, `ms` milliseconds from now; the answer cancels it. */
  after(ms: number, then: () => void): () => void;
  /** Sends. Network failure and time-out are `{ status: 0, text: '' }`; rejects where it could not even be sent. */
  send(request: HostRequest): Promise<HostAnswer>;
  /** Path, query and hash of the page now. */
  location(): { path: string; query: string; hash: string };
  /** To a route of ours (a path that starts with `/`) or, with `external`, to a checked http(s), tel or mailto URL. */
  navigate(url: string, how: { replace?: boolean; external?: boolean }): void;
  back(): void;
  /** The screen's title, for the page and the shell. */
  title(text: string): void;
  /** One message to the native shell, or the first of these things that a plain browser can do. Never throws. */
  bridge(action: string, params: { readonly [name: string]: unknown }, browser: InBrowser): void;
  /** Kept values, JSON text. `get` answers null where there is none or storage is closed. */
  stored: {
    get(area: StoredArea, name: string): string | null;
    /** Keeps a text; an empty one takes away what is kept. */
    set(area: StoredArea, name: string, text: string): void;
    /** Empties local storage as a whole. */
    clear(): void;
  };
  /** What outlives the page, the app and an emptied local storage. */
  durable: Durable;
  /** A text that has never been given before and cannot be guessed, of 16 to 64 letters, digits and hyphens. */
  id(): string;
  copy(text: string): Promise<boolean>;
  /** Pixels by which the on-screen keyboard shrinks the page now, and the width of the page. Only screens that read them need the doors. */
  viewport?(): { shrunk: number; width: number };
  onViewport?(then: () => void): () => void;
  /** A short notice; an `info` outlives the screen. `ms` is how long it stays. */
  toast(text: string, kind: 'info' | 'error', ms: number): void;
  /** What went wrong or odd, once per place; for logs, the runner and the developer. */
  report(report: HostReport): void;
  /** What `env` reads beside the clock: settings of the place, not of the document. */
  env: {
    readonly brand: { readonly [name: string]: string };
    /** The page stands inside another one, which has a head of its own. */
    readonly embedded?: boolean;
    readonly [name: string]: unknown;
  };
}

/** The doors that a page opens for every screen. The others it opens for the screens that need them. */
export type PageHost = Omit<Host, OwnDoor> & Partial<Pick<Host, OwnDoor>>;
type OwnDoor = 'durable' | 'id' | 'stored';
