import { randomBytes } from 'node:crypto';
import type { Data } from '../data.ts';
import { Refusal } from '../shapes.ts';

const NAME = 'reports';
const BYTES = 32;

/**
 * Returns the key shared by all servers of one `DATA`, so that a report may go to another server than the page came
 * from. Created on first use; undefined when it can be neither read nor created.
 */
export async function readReportKey({ read, write }: Data): Promise<Uint8Array | undefined> {
  const find: Parameters<typeof read<{ bytes: Uint8Array } | undefined>>[0] = (db) =>
    db.selectFrom('secret').select('bytes').where('name', '=', NAME).executeTakeFirst();
  const make = () =>
    write(async (tx) => {
      const values = { name: NAME, bytes: randomBytes(BYTES) };
      await tx
        .insertInto('secret')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return find(tx);
    });
  try {
    return ((await read(find)) ?? (await make()))?.bytes;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
