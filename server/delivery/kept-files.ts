import type { Store } from '../../registry/store/index.ts';

/** Days for which a file that is no longer served is retained. */
const KEPT_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows per statement; PostgreSQL and SQLite both allow more parameters than this needs. */
const CHUNK = 100;

/**
 * The hashed files served by all servers of one `DATA`, by path: files of the previous build, of a build being rolled
 * out on another server, and documents as they were compiled then. An open page can load its own files from any server.
 */
export interface KeptFiles {
  /** Retains files for as long as they are served, and then for {@link KEPT_DAYS} days. */
  keep(files: ReadonlyMap<string, Uint8Array>): Promise<void>;
  find(path: string): Promise<Uint8Array | undefined>;
  /** Removes files that have not been served for too long. */
  prune(): Promise<void>;
}

/** @param now milliseconds since 1970 */
export function openKeptFiles(store: Pick<Store, 'run'>, now: () => number): KeptFiles {
  return {
    async keep(files) {
      const paths = [...files.keys()];
      for (let at = 0; at < paths.length; at += CHUNK) await keepSome(paths.slice(at, at + CHUNK), files);
    },
    async find(path) {
      const row = await store.run((db) =>
        db.selectFrom('served_file').select('bytes').where('path', '=', path).executeTakeFirst(),
      );
      return row?.bytes;
    },
    async prune() {
      await store.run((db) =>
        db
          .deleteFrom('served_file')
          .where('at', '<', now() - KEPT_DAYS * DAY_MS)
          .execute(),
      );
    },
  };

  async function keepSome(paths: readonly string[], files: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await store.run(async (db) => {
      const known = await db.selectFrom('served_file').select(['path', 'at']).where('path', 'in', paths).execute();
      const stored = new Set(known.map(({ path }) => path));
      // A manifest's path is its release number; another setting may have produced different content.
      const fresh = paths.filter((path) => !stored.has(path) || path.startsWith('/m/'));
      if (fresh.length > 0) {
        const values = fresh.map((path) => ({ path, bytes: files.get(path)!, at: now() }));
        await db
          .insertInto('served_file')
          .values(values)
          .onConflict((conflict) =>
            conflict
              .column('path')
              .doUpdateSet(({ ref }) => ({ bytes: ref('excluded.bytes'), at: ref('excluded.at') })),
          )
          .execute();
      }
      const old = known.filter(({ at }) => at < now() - DAY_MS).map(({ path }) => path);
      if (old.length > 0) await db.updateTable('served_file').set({ at: now() }).where('path', 'in', old).execute();
    });
  }
}
