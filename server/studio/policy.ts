import { pagePolicy } from '../files/policy.ts';

/**
 * For the studio's workers: their modules, and nothing else. Browsers except Chromium apply the policy of the worker's
 * own file to what it imports.
 */
export const MODULES_POLICY = "default-src 'none'; script-src 'self'";

/**
 * The Content-Security-Policy of the studio's page: that of every page of ours, plus style elements with this
 * response's nonce, which the text editor and the controls create.
 */
export function studioPolicy(nonce: string): string {
  return pagePolicy([], [])
    .replace(/style-src [^;]*/, `style-src 'self' 'nonce-${nonce}'`)
    .replace(/frame-src [^;]*/, "frame-src 'self'");
}
