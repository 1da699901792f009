import type { CompiledScreen } from '../../schemas/compiled.ts';
import { isRecord } from '../../schemas/record.ts';
import type { Host } from './host.ts';
import { readJson } from './json.ts';

/** A durable text with an expiry, in milliseconds since 1970. */
interface Expiring {
  readonly until: number;
}

/**
 * The key under which a screen stores something for its owner. It includes the version of the screen, because fields
 * and states may change their meaning.
 *
 * @param prefix what is stored, for example `draft:`
 * @param owner values that identify the owner
 */
export function expiringKey(
  prefix: string,
  { screen, version }: Pick<CompiledScreen, 'screen' | 'version'>,
  owner: unknown,
): string {
  return `${prefix}${screen}@${version}:${JSON.stringify(owner)}`;
}

/**
 * Reads one of the durable texts with a prefix, and deletes all of them that have expired, so that nothing is left
 * behind for users who never return.
 *
 * @returns the stored value; undefined if there is none or it has expired
 */
export async function readExpiring<Kept>(
  { durable, now }: Pick<Host, 'durable' | 'now'>,
  prefix: string,
  name: string,
): Promise<(Kept & Expiring) | undefined> {
  let wanted: (Kept & Expiring) | undefined;
  for (const [one, text] of await durable.entries(prefix)) {
    const entry = readJson(text);
    const isValid = isRecord(entry) && Number(entry.until) > now();
    if (!isValid) await durable.update(one, (present) => (present === text ? null : present));
    else if (one === name) wanted = entry as unknown as Kept & Expiring;
  }
  return wanted;
}
