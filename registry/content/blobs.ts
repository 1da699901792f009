import type { Db, Tx } from '../data.ts';
import type { File } from './bytes.ts';

/** Values per query, since engines limit them. */
const QUERY_BATCH = 500;

/** Stores the bytes that are not there yet. */
export async function keepBlobs(tx: Tx, files: Iterable<File>): Promise<void> {
  const wanted = new Map([...files].map((file) => [file.hash, file]));
  for (const hashes of chunks([...wanted.keys()])) {
    const stored = await tx.selectFrom('blob').select('hash').where('hash', 'in', hashes).execute();
    for (const { hash } of stored) wanted.delete(hash);
  }
  for (const { hash, bytes } of wanted.values())
    await tx
      .insertInto('blob')
      .values({ hash, bytes: Buffer.from(bytes), size: bytes.length })
      .execute();
}

/** Reads bytes by hash. Throws for an unknown hash: every hash in the data has a blob. */
export async function readBlobs(db: Db, hashes: Iterable<string>): Promise<Map<string, Uint8Array>> {
  const blobs = new Map<string, Uint8Array>();
  const wanted = [...new Set(hashes)];
  for (const some of chunks(wanted)) {
    const rows = await db.selectFrom('blob').select(['hash', 'bytes']).where('hash', 'in', some).execute();
    for (const { hash, bytes } of rows) blobs.set(hash, bytes);
  }
  const missing = wanted.find((hash) => !blobs.has(hash));
  if (missing !== undefined) throw new Error(`no bytes for ${missing}`);
  return blobs;
}

export async function readBlob(db: Db, hash: string): Promise<Uint8Array> {
  return (await readBlobs(db, [hash])).get(hash)!;
}

/** Returns the size of the bytes of each hash. */
export async function sizesOf(db: Db, hashes: Iterable<string>): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const some of chunks([...new Set(hashes)])) {
    const rows = await db.selectFrom('blob').select(['hash', 'size']).where('hash', 'in', some).execute();
    for (const { hash, size } of rows) sizes.set(hash, size);
  }
  return sizes;
}

/** Splits a list into parts of which each fits into a query. */
export function chunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / QUERY_BATCH) }, (_, at) =>
    items.slice(at * QUERY_BATCH, (at + 1) * QUERY_BATCH),
  );
}
