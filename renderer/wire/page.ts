import type { CompiledRoute, CompiledScreen, Outline } from '../../schemas/compiled.ts';
import type { HostAnswer, TextRequest } from './host.ts';

/** What the server writes into a page and the boot reads: the JSON block `<script type="application/json" id="screen">`. */
export interface Page {
  /** Every screen whose route has this page's path; the address's hash picks one. */
  screens: PageScreen[];
  /** Settings of the place, `screens/brand.json`; expressions read it as `env.brand`. */
  brand: { readonly [name: string]: string };
  /** Name of the bundle the page was made for: a manifest of another bundle means that the page must be reloaded. */
  bundle: string;
}
export interface PageScreen extends Arrived {
  /** Which of the screens at the page's path it is (`hashesAt` in `schemas/routes.ts`). */
  hashes: string[];
}

/**
 * What of a page depends on the query it was asked for with, about its first screen: the JSON block
 * `<script type="application/json" id="query">`. It is at the end of the page, so that all before it is the same for
 * every query.
 */
export interface PageQuery {
  /**
   * The path and query that the whole screen in this page's HTML was drawn from: at the same address it can be taken
   * over. Absent where the HTML holds a skeleton.
   */
  prerendered?: string | undefined;
  /** Requests that can start before any module has arrived (`renderer/wire/early-requests.ts`). */
  early: EarlyRequest[];
}

/** A request of a load: with its answer where the server has asked for it already, else to be sent by the page. */
export interface EarlyRequest extends TextRequest {
  answer?: HostAnswer;
}

/** All that a screen is shown with. */
export interface Arrived {
  document: CompiledScreen;
  modules: ScreenModules;
  /** What shows while its data is on the way; absent where it needs none. */
  outline?: Outline | undefined;
}

/** `GET /m/<release>`: which document stands behind which route of a release. Documents are at `/d/<document>.json`. */
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

/** What a screen needs beside the boot file. */
export interface ScreenModules {
  /** The file with all that it needs at once; absent where the boot file is enough. */
  now?: string | undefined;
  /** Name of each module that may be needed later (`features.later` of its document) → its file. */
  later: { readonly [name: string]: string };
}

/** Begins the path of everything that belongs to a preview; its token follows. */
export const PREVIEW = '/preview/';

/** Path of a file of the bundle on the server. */
export function filePath(file: string): string {
  return `/a/${file}`;
}
