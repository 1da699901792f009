import { randomBytes } from 'node:crypto';
import type { Data } from '../data.ts';
import { Refusal } from '../shapes.ts';

const NAME = 'reports';
const BYTES = 32;

/**
 * What all servers of one `DATA` sign with, so that a report can come to another one than the page did. It is made when it is
 * first asked for; undefined where it can be neither read nor made just now.
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
