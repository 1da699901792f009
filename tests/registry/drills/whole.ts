import { verifyAudit } from '../../../registry/audit/index.ts';
import { readBlobs } from '../../../registry/content/blobs.ts';
import { readTree } from '../../../registry/content/tree.ts';
import { readCompiled } from '../../../registry/releases/compiled.ts';
import type { Store } from '../../../registry/store/index.ts';

/**
 * Inconsistencies in the stored data: releases without files, or not exactly once in the channel and in the history.
 */
export async function findTorn(store: Store, from: number): Promise<string[]> {
  const torn: string[] = [];
  await store.run(async (db) => {
    const releases = await db
      .selectFrom('release')
      .selectAll()
      .where('release', '>', from)
      .orderBy('release')
      .execute();
    for (const { release, content, compiled, draft } of releases) {
      const complain = (what: string) => torn.push(`release ${release} ${what}`);
      try {
        await readBlobs(db, (await readTree(db, content)).values());
        await readCompiled(db, compiled);
      } catch (error) {
        complain(`cannot be read: ${(error as Error).message}`);
      }
      const entry = await db
        .selectFrom('audit')
        .select('n')
        .where('what', '=', 'publish')
        .where('release', '=', release)
        .execute();
      if (entry.length !== 1) complain(`stands ${entry.length} times in the history`);
      const seq = await db.selectFrom('channel').select('seq').where('release', '=', release).execute();
      if (seq.length !== 1) complain(`stands ${seq.length} times in the channel`);
      const made = await db.selectFrom('draft').select('release').where('draft', '=', draft).executeTakeFirst();
      if (made?.release !== release) complain('is not what its draft became');
    }
    const drafts = await db.selectFrom('draft').select(['draft', 'release']).where('state', '=', 'published').execute();
    const last = releases.at(-1)?.release ?? from;
    for (const { draft, release } of drafts)
      if ((release ?? 0) > Math.max(last, from))
        torn.push(`draft ${draft} became release ${release}, which is not there`);
  });
  const { broken } = await verifyAudit((work) => store.run(work));
  if (broken !== null) torn.push(`the history does not fit at entry ${broken}`);
  return torn;
}
