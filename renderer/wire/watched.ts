import type { CompiledRoute } from '../../schemas/compiled.ts';
import type { Arrived } from './page.ts';

/**
 * What a server that watches its screens tells an open page, as events `change` of `GET /changes`: when the page begins to
 * listen, and after each change.
 */
export interface Watched {
  /** Content hash of each screen's document, by the name of the screen. */
  hashes: { [screen: string]: string };
  /** The screens that are other than before; none when a page begins to listen. */
  changed: WatchedScreen[];
  /** Settings of the place, as in `Page`: pages wear its colours, so that another one takes another page. */
  brand: { readonly [name: string]: string };
  /** What is wrong with the screens on disk; those that it concerns are served as they were last without an error. */
  errors: WatchedError[];
}

export interface WatchedScreen extends Arrived {
  routes: readonly CompiledRoute[];
}

export interface WatchedError {
  /** What is wrong, what was expected, what to write instead. */
  message: string;
  /** `screens/order/screen.json:12:3`; absent where no single file is to blame. */
  place?: string;
  /** Address that opens an editor at that place. */
  editor?: string;
}
