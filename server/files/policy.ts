import { hash } from 'node:crypto';

/** Returns the source of an inline text for a policy, its hash: only exactly these bytes may run. */
export function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/**
 * Builds the Content-Security-Policy of our pages. Scripts, styles and connections are same-origin only; pictures and
 * embedded pages may come from any http(s) address the servers name.
 */
export function pagePolicy(inlineScripts: readonly string[], inlineStyles: readonly string[]): string {
  return Object.entries({
    'default-src': "'none'",
    'script-src': ["'self'", ...inlineScripts.map(hashSource)].join(' '),
    'style-src': ["'self'", ...inlineStyles.map(hashSource)].join(' '),
    'connect-src': "'self'",
    'img-src': "'self' data: blob: https: http:",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'frame-src': 'https: http:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
  })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

/**
 * For everything that is not one of our pages, including backend responses: opened in a window, it can do nothing.
 * `sandbox` forbids scripts and forms and takes the origin away, so no directive for these is needed.
 */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For the service worker: it may fetch from this server, and nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Headers of every response. No referrer, because the URLs of our pages contain session values. */
export const SECURITY_HEADERS: { readonly [name: string]: string } = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Headers of documents with a policy of their own. To anything else they mean nothing, and a phone on a bad network
 * loads a dozen files: `INERT_POLICY` sandboxes those that are opened in a window, and forbids to embed them.
 */
const DOCUMENT_HEADERS: { readonly [name: string]: string } = {
  ...SECURITY_HEADERS,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), clipboard-write=(self), camera=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'SAMEORIGIN',
};

/** The security headers of a response with this policy. */
export function headersFor(policy: string): { readonly [name: string]: string } {
  const headers = policy === INERT_POLICY ? SECURITY_HEADERS : DOCUMENT_HEADERS;
  return { 'content-security-policy': policy, ...headers };
}
