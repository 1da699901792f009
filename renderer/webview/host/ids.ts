import type { Host } from '../../wire/host.ts';

/** Creates idempotency keys. */
export function openIds(): Pick<Host, 'id'> {
  return { id: makeId };
}

/** 32 random hexadecimal digits. `crypto.randomUUID` is only available on https. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
