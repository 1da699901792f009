import type { CompiledRoute } from '../../schemas/compiled.ts';
import type { Arrived } from './page.ts';

/**
 * Sent to open pages by a watching server, as events `change` of `GET /changes`: when a page connects, and after each
 * change.
 */
export interface Watched {
  /** Content hash of each screen's document, by the name of the screen. */
  hashes: { [screen: string]: string };
  /** The screens that have changed; empty when a page connects. */
  changed: WatchedScreen[];
  /** The brand's settings, as in `Page`; a change requires another page. */
  brand: { readonly [name: string]: string };
  /** Hash of the style in every page, which has the colours of the brand; a change requires another page. */
  style: string;
  /** Errors of the screens on disk; those concerned are served in their last valid version. */
  errors: WatchedError[];
}

export interface WatchedScreen extends Arrived {
  routes: readonly CompiledRoute[];
}

export interface WatchedError {
  /** The problem, what was expected, and a suggestion. */
  message: string;
  /** `screens/order/screen.json:12:3`; absent if no single file is the cause. */
  place?: string;
  /** A URL that opens an editor at that place. */
  editor?: string;
}
