import { pagePolicy } from '../files/policy.ts';

/**
 * The Content-Security-Policy of the studio's page: that of every page of ours, and style elements that carry this answer's
 * nonce. The text editor and the controls write such elements; nothing else can.
 */
export function studioPolicy(nonce: string): string {
  return pagePolicy([], [])
    .replace(/style-src [^;]*/, `style-src 'self' 'nonce-${nonce}'`)
    .replace(/frame-src [^;]*/, "frame-src 'self'");
}
