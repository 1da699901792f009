import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { engines } from './engines.ts';
import { openSmall } from './opened.ts';
import { aboutScreen } from './small.ts';

for (const { name, fresh } of await engines()) {
  test(`${name}: every change has an audit entry, each with the hash of the one before`, async () => {
    const { registry, ed, ann } = await openSmall(await fresh());
    const { draft } = await registry.createDraft(ed, {
      note: 'New words',
      files: { 'about/screen.json': aboutScreen('We') },
    });
    await registry.review(ed, draft);
    await registry.sendBack(ann, draft, 'Say more');
    await registry.preview(ed, draft);
    await registry.closeDraft(ed, draft);
    const { entries } = await registry.audit();
    assert.equal(
      entries.map(({ who, what }) => `${who} ${what}`),
      [
        'admin import',
        ...Array(7).fill('admin add-person'),
        'Ed draft',
        'Ed review',
        'Ann send-back',
        'Ed preview',
        'Ed close',
      ],
    );
    let before = '0'.repeat(64);
    for (const [at, entry] of entries.entries()) {
      assert.equal([entry.n, entry.before], [at + 1, before]);
      const { n, who, what, release = null, note = null, details } = entry;
      const told = [n, Date.parse(entry.at), who, what, release, entry.draft ?? null, note];
      const text = JSON.stringify([...told, details ? JSON.stringify(details) : null, before]);
      assert.is(entry.hash, createHash('sha256').update(text).digest('hex'));
      before = entry.hash;
    }
    assert.equal(await registry.verifyAudit(), { entries: 13, broken: null });
    assert.equal(
      (await registry.audit({ after: 11, limit: 1 })).entries.map(({ n }) => n),
      [12],
    );
  });
}

for (const { name, fresh } of await engines()) {
  test(`${name}: what was done to production is listed newest first, without the work on drafts`, async () => {
    const { registry, ed, ann, max, admin } = await openSmall(await fresh());
    const { draft } = await registry.createDraft(ed, {
      note: 'New words',
      files: { 'about/screen.json': aboutScreen('We') },
    });
    await registry.review(ed, draft);
    await registry.approve(ann, draft);
    const { seq } = await registry.publish(max, draft, { percent: 5 });
    await registry.halt('automatic', { note: 'It crashes' });
    await registry.people.add(admin, { name: 'Eve', role: 'viewer' });
    await registry.rollback(max, { note: 'Not that', seq: seq + 1 });
    const { entries } = await registry.channelHistory();
    assert.equal(
      entries.map(({ who, what, note }) => [who, what, note]),
      [
        ['Max', 'rollback', 'Not that'],
        ['automatic', 'halt', 'It crashes'],
        ['Max', 'publish', 'New words'],
        ['admin', 'import', 'Imported from the folder'],
      ],
    );
    const [first, second] = entries;
    assert.equal((await registry.channelHistory({ before: first!.n, limit: 1 })).entries, [second]);
  });
}

test('an entry that is rewritten in the file is detected', async () => {
  const folder = temporaryFolder();
  const { registry } = await openSmall({ kind: 'folder', folder });
  const file = new DatabaseSync(join(folder, 'store.db'));
  file.exec('drop trigger audit_update');
  file.exec(`update audit set note = 'Ed is admin' where n = 3`);
  file.close();
  assert.equal(await registry.verifyAudit(), { entries: 3, broken: 3 });
});
