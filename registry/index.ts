/** Entry point of the registry: `openRegistry`, what it returns, and the shapes of its input and output. */
import { readAudit, readChannelHistory, verifyAudit } from './audit/index.ts';
import { openChannel } from './channel/index.ts';
import { watchChannel } from './channel/watch.ts';
import { openChecks } from './checks/index.ts';
import { sizesOf } from './content/blobs.ts';
import type { Context } from './context.ts';
import { openData } from './data.ts';
import { createDraft, noteDraft, readDraftFile, writeFile } from './drafts/edit.ts';
import { infoOf, needDraft, readDrafts } from './drafts/read.ts';
import { rebase } from './drafts/rebase.ts';
import { approve, closeDraft, review, sendBack } from './drafts/review.ts';
import { openHealth } from './health/book.ts';
import { readReportKey } from './health/key.ts';
import { watchRollouts } from './health/watch.ts';
import { createTurns } from './in-turn.ts';
import { createGuard } from './people/guard.ts';
import { openPeople } from './people/index.ts';
import { preview, previewed } from './preview/index.ts';
import { importFolder } from './publishing/import.ts';
import { publish } from './publishing/publish.ts';
import type { HealthPace, Registry, RegistryOptions } from './registry.ts';
import { filesOf, readRelease, readReleaseFile, readReleases, treeOf } from './releases/read.ts';
import { comment, comments, present, resolveComment } from './talk/index.ts';
import { compiledVersion, difference, folderChanges, recompiled } from './versions.ts';

export type * from './registry.ts';
export * from './shapes.ts';

/** Drafts per response: default and maximum. */
const [DRAFTS, MAX_DRAFTS] = [100, 500];

/** A slice is complete when every server had time to write twice; a bad rollout has to be over within a minute. */
const PACE: HealthPace = { minute: 60_000, slice: 10_000, flush: 2_000, grace: 6_000, pause: 2_000 };

/** Opens the registry on its data. Data that cannot be reached is tried again with every call. */
export async function openRegistry(options: RegistryOptions): Promise<Registry> {
  const { store, now, log, adminToken, approvals = 1, product, worker, pace = PACE } = options;
  const data = openData(store, log, now);
  const guard = createGuard(adminToken !== undefined);
  const checks = openChecks({ data, now, worker });
  const watch = watchChannel(data, store);
  const context: Context = { data, guard, checks, approvals, product, now, log, moved: watch.see };
  // Serializes writers in this process, so that none has to merge again because another was faster.
  const inTurn = createTurns();
  const counting = { run: data.read };
  const health = openHealth({ store: counting, now, log, pace });
  const channel = openChannel(context);
  await watch.look();
  return {
    people: openPeople({ data, guard, now, adminToken }),
    releases: ({ before, limit } = {}) => data.read((db) => readReleases(db, before, limit)),
    release: (release) => data.read((db) => readRelease(db, release)),
    sources: (release) => data.read(async (db) => filesOf(db, await treeOf(db, release))),
    file: (release, path) => data.read((db) => readReleaseFile(db, release, path)),
    known: (hashes) => data.read(async (db) => [...(await sizesOf(db, hashes)).keys()]),
    difference: (from, to, options) => difference(context, from, to, options),
    drafts: ({ before, limit = DRAFTS } = {}) =>
      data.read((db) => readDrafts(context, db, before, Math.min(limit, MAX_DRAFTS))),
    draft: (draft) => data.read(async (db) => infoOf(db, await needDraft(context, db, draft))),
    createDraft: (...args) => createDraft(context, ...args),
    writeFile: (...args) => writeFile(context, ...args),
    readFile: (draft, path) => data.read((db) => readDraftFile(context, db, draft, path)),
    noteDraft: (...args) => noteDraft(context, ...args),
    review: (...args) => review(context, ...args),
    approve: (...args) => approve(context, ...args),
    sendBack: (...args) => sendBack(context, ...args),
    closeDraft: (...args) => closeDraft(context, ...args),
    rebase: (...args) => rebase(context, ...args),
    comments: (draft) => comments(context, draft),
    comment: (...args) => comment(context, ...args),
    resolveComment: (...args) => resolveComment(context, ...args),
    present: (...args) => present(context, ...args),
    publish: (...args) => inTurn(() => publish(context, ...args)),
    ...channel,
    audit: ({ after, limit } = {}) => data.read(async (db) => ({ entries: await readAudit(db, after, limit) })),
    channelHistory: ({ before, limit } = {}) =>
      data.read(async (db) => ({ entries: await readChannelHistory(db, before, limit) })),
    verifyAudit: () => verifyAudit(data.read),
    preview: (...args) => preview(context, ...args),
    previewed: (token) => previewed(context, token),
    compiled: (version) => compiledVersion(context, version),
    recompiled: (release) => recompiled(context, release),
    folderChanges: (folder) => folderChanges(context, folder),
    changed: watch.listen,
    async importFolder(folder) {
      const channel = await importFolder(data, folder, now());
      if (channel) watch.see(channel);
      return channel !== undefined;
    },
    health,
    reportKey: () => readReportKey(data),
    watchRollouts: () => watchRollouts({ store: counting, registry: channel, now, log, pace }),
    ping: data.ping,
    async close() {
      watch.close();
      await health.close();
      await checks.close();
    },
  };
}
