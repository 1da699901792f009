import { randomBytes } from 'node:crypto';
import { hashOf } from '../content/bytes.ts';

/** Returns 32 random bytes as a token, and its hash for storage: with that much entropy, a plain hash is safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): string {
  return hashOf(token);
}
