import { createHash } from 'node:crypto';

/** Source of one inline text in a security policy: only these bytes may be in the page. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * The Content-Security-Policy of our pages. Scripts, styles and connections are ours alone; pictures and embedded
 * pages may come from wherever the servers say, as http(s).
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

/** For everything that is no page of ours, and for what a backend answers: shown in a window, it can do nothing. */
export const INERT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** For the service worker: it may ask this server, and do nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Headers of every answer. The addresses of our pages hold session values: they go nowhere as a referrer. */
export const SECURITY_HEADERS: { readonly [name: string]: string } = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), clipboard-write=(self), camera=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'SAMEORIGIN',
};
