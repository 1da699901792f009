import type { CompiledRoute, CompiledScreen, Outline } from '../../schemas/compiled.ts';
import type { HostAnswer, TextRequest } from './host.ts';

/** Header with the release of a page or manifest: of its response, and of a request for one of that release. */
export const RELEASE_HEADER = 'x-screens-release';

/**
 * Written into a page by the server and read by the boot: the JSON block
 * `<script type="application/json" id="screen">`.
 */
export interface Page {
  /** Every screen whose route has this page's path; the hash of the address selects one. */
  screens: PageScreen[];
  /** The brand's settings, `screens/brand.json`; expressions read them as `env.brand`. */
  brand: { readonly [name: string]: string };
  /** Name of the bundle that the page was built with: if the manifest names another one, the page must be reloaded. */
  bundle: string;
  /**
   * Path of the style sheet of all screens, where the page has only the rules that its own screens need: loaded before
   * another one is shown.
   */
  style?: string | undefined;
}
export interface PageScreen extends Arrived {
  /** The hashes that select this screen at the page's path (`hashesAt` in `schemas/routes.ts`). */
  hashes: string[];
}

/**
 * The query-dependent part of a page, about its first screen: the JSON block
 * `<script type="application/json" id="query">`. It is at the end of the page, so that everything before it is the same
 * for all queries.
 */
export interface PageQuery {
  /**
   * The path and query that the complete screen in the HTML was rendered for: it can be hydrated at the same address
   * only. Absent if the HTML contains a skeleton.
   */
  prerendered?: string | undefined;
  /** Requests that can start before any module has loaded (`renderer/wire/early-requests.ts`). */
  early: EarlyRequest[];
}

/** The request of a load: with its answer if the server has already made it, otherwise to be sent by the page. */
export interface EarlyRequest extends TextRequest {
  answer?: HostAnswer;
}

/** Everything needed to show a screen. */
export interface Arrived {
  document: CompiledScreen;
  modules: ScreenModules;
  /** Shown while data is loading; absent if the screen loads nothing. */
  outline?: Outline | undefined;
}

/** `GET /m/<release>`: the documents behind the routes of a release. Documents are at `/d/<document>.json`. */
export interface Manifest {
  bundle: string;
  screens: ManifestScreen[];
}
export interface ManifestScreen {
  screen: string;
  routes: CompiledRoute[];
  /** Content hash. */
  document: string;
  modules: ScreenModules;
  outline?: Outline | undefined;
}

/** What a screen needs in addition to the boot file. */
export interface ScreenModules {
  /**
   * The files with everything it needs immediately: none if the boot file is enough, several only if no file was built
   * for this combination.
   */
  now: readonly string[];
  /** Modules that may be needed later (`features.later` of its document): name → file. */
  later: { readonly [name: string]: string };
}

/** Path prefix of everything that belongs to a preview; its token follows. */
export const PREVIEW = '/preview/';

/** Path of the page of a phone frame in the studio. Below it are the pictures of the product, in the brand's colours. */
export const PHONE = '/studio/preview';

/** Path of a file of the bundle on the server. */
export function filePath(file: string): string {
  return `/a/${file}`;
}
