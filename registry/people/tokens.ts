import { randomBytes } from 'node:crypto';
import { hashOf } from '../content/bytes.ts';

/** Returns a new token: 32 random bytes, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash that is stored in place of a token: a plain one is safe for so many random bytes. */
export function tokenHash(token: string): string {
  return hashOf(token);
}
