import type { CompiledScreen } from '../../schemas/compiled.ts';
import { isRecord } from '../expression/record.ts';
import type { Host } from './host.ts';
import { readJson } from './json.ts';

/** What is kept durably until a moment, in milliseconds since 1970. */
interface Expiring {
  readonly until: number;
}

/**
 * The name under which a screen keeps something of its owner. It belongs to one version of the screen: fields and states of a
 * later one may mean something else.
 *
 * @param prefix what is kept, `draft:`
 * @param owner values that tell whose it is
 */
export function keptName(
  prefix: string,
  { screen, version }: Pick<CompiledScreen, 'screen' | 'version'>,
  owner: unknown,
): string {
  return `${prefix}${screen}@${version}:${JSON.stringify(owner)}`;
}

/**
 * Reads one of the durable texts whose names begin with a prefix, and removes all of them that are past their time: whoever
 * never comes back leaves nothing behind.
 *
 * @returns what was kept under the name; undefined where there is nothing, or its time is over
 */
export async function readExpiring<Kept>(
  { durable, now }: Pick<Host, 'durable' | 'now'>,
  prefix: string,
  name: string,
): Promise<(Kept & Expiring) | undefined> {
  let found: (Kept & Expiring) | undefined;
  for (const [one, text] of await durable.entries(prefix)) {
    const kept = readJson(text);
    const isValid = isRecord(kept) && Number(kept.until) > now();
    if (!isValid) await durable.update(one, (present) => (present === text ? null : present));
    else if (one === name) found = kept as unknown as Kept & Expiring;
  }
  return found;
}
