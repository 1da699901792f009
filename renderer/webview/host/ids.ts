import type { Host } from '../../wire/host.ts';

/** Makes keys for calls that are made once. */
export function openIds(): Pick<Host, 'id'> {
  return { id: makeId };
}

/** A text of 32 hexadecimal digits that cannot be guessed. `crypto.randomUUID` is there on https only. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
