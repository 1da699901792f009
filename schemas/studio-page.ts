/** What the server tells the studio's page. */
export interface StudioPageData {
  /** Worker scripts by entry point. */
  readonly workers: { readonly [entry: string]: string };
  /** Nonce for style elements created by the page's scripts. */
  readonly nonce: string;
  /** A real backend answers calls, not the sandbox. */
  readonly realBackend: boolean;
}
