import { randomBytes } from 'node:crypto';
import { hashOf } from '../content/bytes.ts';

/** 32 random bytes that nobody can guess, and what is kept of them: a plain hash of so much chance tells nothing. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): string {
  return hashOf(token);
}
