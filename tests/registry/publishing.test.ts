import { sql } from 'kysely';
import type { Person, Registry } from '../../registry/index.ts';
import { assert, test } from '../suite.ts';
import { engines } from './engines.ts';
import { openAt, openSmall, refused } from './opened.ts';
import { ABOUT, about, aboutScreen, fixture, HELP, helpScreen, smallFolder } from './small.ts';

/** A second rule of the help screen. */
const BY_NIGHT = {
  params: { topic: 'string' },
  rules: { isUrgent: "params.topic == 'urgent'", isNight: "params.topic == 'night'" },
  view: [
    { widget: 'text', when: 'rules.isUrgent', text: 'We call you back' },
    { widget: 'text', when: 'rules.isNight', text: 'We sleep' },
    { widget: 'text', text: 'Call us' },
  ],
};

/** Creates an approved draft. */
async function approved(
  registry: Registry,
  author: Person,
  approver: Person,
  files: { [path: string]: string | null },
) {
  const { draft } = await registry.createDraft(author, { note: 'x', files });
  await registry.review(author, draft);
  await registry.approve(approver, draft);
  return draft;
}

for (const { name, fresh } of await engines()) {
  test(`${name}: a candidate is rolled out step by step until it becomes production`, async () => {
    const { registry, ed, ann, otto } = await openSmall(await fresh());
    const draft = await approved(registry, ed, ann, about('We'));
    for (const percent of [-1, 100.5, 1.005, 1e-9, 99.9999999999, Number.NaN, '5' as never])
      await refused(registry.publish(otto, draft, { percent }), 400, 'bad-percent');
    assert.equal(await registry.publish(otto, draft, { percent: 5 }), { release: 2, seq: 2 });
    const first = await registry.channel();
    assert.equal([first.release, first.candidate?.release, first.candidate?.percent], [1, 2, 5]);
    await refused(registry.rollout(ann, { percent: 50, seq: 2 }), 403, 'role');
    await refused(registry.rollout(otto, { percent: 50 } as never), 400, 'bad-seq');
    const { details } = await refused(registry.rollout(otto, { percent: 50, seq: 1 }), 409, 'seq');
    assert.equal(details.channel, first);
    const second = await registry.rollout(otto, { percent: 50.25, seq: 2 });
    assert.equal(second.candidate, { ...first.candidate!, percent: 50.25 });
    const { entries } = await registry.audit();
    assert.equal(await registry.rollout(otto, { percent: 50.25, seq: 3 }), second, 'the same again is no change');
    assert.equal((await registry.audit()).entries, entries);
    assert.equal(await registry.rollout(otto, { percent: 100, seq: 3 }), {
      ...{ channel: 'production', release: 2, seq: 4, candidate: null },
    });
    await refused(registry.rollout(otto, { percent: 50, seq: 4 }), 409, 'no-candidate');
  });

  test(`${name}: nothing else is published during a rollout, and each rollout has a salt of its own`, async () => {
    const { registry, ed, ann, otto } = await openSmall(await fresh());
    const one = await approved(registry, ed, ann, about('We'));
    const two = await approved(registry, ed, ann, { [HELP]: helpScreen('Call us', { note: 'All day' }) });
    await registry.publish(otto, one, { percent: 0 });
    await refused(registry.publish(otto, two), 409, 'rollout-running');
    const { candidate, seq } = await registry.channel();
    await registry.rollout(otto, { percent: 100, seq });
    assert.equal(await registry.publish(otto, two, { percent: 10 }), { release: 3, seq: 4 });
    const next = await registry.channel();
    assert.is.not(next.candidate!.salt, candidate!.salt);
    assert.ok(next.candidate!.salt.length >= 16);
  });

  test(`${name}: a halted rollout is resumed or rolled back`, async () => {
    const { registry, ed, ann, otto } = await openSmall(await fresh());
    await refused(registry.halt(otto, { note: 'x' }), 409, 'no-candidate');
    await registry.publish(otto, await approved(registry, ed, ann, about('We')), { percent: 20 });
    await refused(registry.halt(otto, { note: 'x'.repeat(2_001) }), 400, 'long-note');
    const figures = { failed: 12, production: 3 };
    const halted = await registry.halt('automatic', { note: 'more crashes than production', figures });
    assert.equal([halted.seq, halted.candidate?.state, halted.candidate?.percent], [3, 'halted', 20]);
    assert.equal(await registry.halt('automatic', { note: 'again' }), halted);
    const { entries } = await registry.audit();
    const entry = entries.at(-1)!;
    assert.equal([entry.who, entry.what, entry.release, entry.details?.figures], ['automatic', 'halt', 2, figures]);
    for (const note of [undefined, ' ']) assert.equal(await registry.halt(otto, { note }), halted);
    assert.equal((await registry.audit()).entries.at(-1), entry);
    assert.equal(await registry.halt(otto, { note: 'I look into it', seq: 3 }), halted);
    const said = (await registry.channelHistory({ limit: 1 })).entries[0]!;
    assert.equal([said.who, said.what, said.release, said.note], ['Otto', 'halt', 2, 'I look into it']);
    assert.equal(said.details, { again: true, seq: 3 });
    // Its answer was lost, so it is sent once more.
    assert.equal(await registry.halt(otto, { note: 'I look into it', seq: 3 }), halted);
    assert.equal((await registry.channelHistory({ limit: 1 })).entries[0], said);
    const running = await registry.rollout(otto, { percent: 30, seq: 3 });
    assert.equal([running.candidate?.state, running.candidate?.percent], ['running', 30]);
    assert.is((await registry.halt(otto, {})).candidate?.state, 'halted');
    assert.is((await registry.audit()).entries.at(-1)!.note, 'Halted manually.');
    await refused(registry.rollback(otto, { note: '' }), 400, 'no-note');
    await refused(registry.rollback(otto, { note: 'it crashes', release: 2 }), 409, 'candidate');
    assert.equal(await registry.rollback(otto, { note: 'does not help' }), {
      ...{ channel: 'production', release: 1, seq: 6, candidate: null },
    });
  });

  test(`${name}: a release that was withdrawn as a candidate is given to nobody by a rollback`, async () => {
    const { registry, ed, ann, otto } = await openSmall(await fresh());
    await registry.publish(otto, await approved(registry, ed, ann, about('We')), { percent: 20 });
    await registry.rollback(otto, { note: 'it crashes' });
    await refused(registry.rollback(otto, { note: 'a slip', release: 2 }), 409, 'never-production');
    const { release } = await registry.publish(otto, await approved(registry, ed, ann, about('Us')), { percent: 20 });
    await refused(registry.rollback(otto, { note: 'a slip', release: 2 }), 409, 'never-production');
    await registry.rollout(otto, { percent: 100, seq: (await registry.channel()).seq });
    await registry.rollback(otto, { note: 'wrong words' });
    assert.is((await registry.rollback(otto, { note: 'they were right', release })).release, 3);
  });

  test(`${name}: one command publishes an older release again under a new seq`, async () => {
    const { registry, ed, ann, otto, vic } = await openSmall(await fresh());
    await registry.publish(otto, await approved(registry, ed, ann, about('We')));
    await registry.publish(otto, await approved(registry, ed, ann, about('Us')));
    await refused(registry.rollback(vic, { note: 'x' }), 403, 'role');
    await refused(registry.rollback(otto, { note: 'x', seq: 2 }), 409, 'seq');
    await refused(registry.rollback(otto, { note: 'x', release: 9 }), 404, 'no-release');
    await refused(registry.rollback(otto, { note: 'x', release: 3 }), 409, 'already');
    const back = await registry.rollback(otto, { note: 'wrong words' });
    assert.equal([back.release, back.seq], [2, 4]);
    assert.equal((await registry.rollback(otto, { note: 'still wrong' })).release, 1);
    await refused(registry.rollback(otto, { note: 'x' }), 409, 'first-release');
    assert.equal((await registry.rollback(otto, { note: 'was right', release: 3, seq: 5 })).seq, 6);
    assert.is((await registry.releases()).length, 3);
  });

  test(`${name}: a failing fixture is accepted only with a reason, which the audit log keeps`, async () => {
    const { registry, ed, ann, otto } = await openSmall(await fresh());
    const draft = await approved(registry, ed, ann, { [ABOUT]: aboutScreen('We') });
    const { checked } = await registry.draft(draft);
    assert.equal(
      checked!.failed.map(({ screen, fixture }) => [screen, fixture]),
      [['about', 'who we are']],
    );
    const { details } = await refused(registry.publish(otto, draft), 422, 'failed-fixtures');
    assert.equal(details.failed, checked!.failed);
    await refused(registry.publish(otto, draft, { reason: ' ' }), 400, 'no-note');
    assert.is((await registry.publish(otto, draft, { reason: 'The fixture is of last year' })).release, 2);
    const entry = (await registry.audit()).entries.at(-1)!;
    assert.equal([entry.details?.reason, entry.details?.failed], ['The fixture is of last year', checked!.failed]);
  });

  test(`${name}: coverage of rules must not fall below that of the previous release`, async () => {
    const { registry, ed, ann, otto } = await openSmall(await fresh());
    const draft = await approved(registry, ed, ann, { 'help/fixtures/urgent.json': null });
    const { details } = await refused(registry.publish(otto, draft, { reason: 'nothing fails' }), 422, 'coverage');
    assert.equal([details.coverage, details.before], [0.5, 1]);
    assert.is((await registry.channel()).seq, 1);
  });

  test(`${name}: a reason excuses what a failing fixture no longer covers, but not a rule without fixtures`, async () => {
    const { registry, ed, ann, otto } = await openSmall(await fresh());
    const outdated = fixture('help', 'something urgent', '/help?topic=urgent', [{ see: ['We write you'] }]);
    const change = (text: string) => ({ 'help/fixtures/urgent.json': outdated, [HELP]: text });
    const reason = { reason: 'The fixture is of last year' };
    const withRule = await approved(registry, ed, ann, change(helpScreen('Call us', BY_NIGHT)));
    const { details } = await refused(registry.publish(otto, withRule, reason), 422, 'coverage');
    assert.equal([details.coverage, details.before], [0.75, 1]);
    const same = await approved(registry, ed, ann, change(helpScreen('Call us', { note: 'x' })));
    assert.is((await registry.publish(otto, same, reason)).release, 2);
  });

  test(`${name}: the only person of a registry approves their own draft, and the audit log records it`, async () => {
    const { registry } = await openAt(await fresh());
    await registry.people.ensureAdmin();
    const admin = (await registry.people.named('admin'))!;
    await registry.importFolder(smallFolder());
    const one = await approved(registry, admin, admin, about('We'));
    const two = await approved(registry, admin, admin, { [HELP]: helpScreen('Call us', { note: 'All day' }) });
    await registry.publish(admin, one);
    const own = (await registry.audit()).entries.filter(({ details }) => details?.own === true);
    assert.equal(
      own.map(({ what }) => what),
      ['approve', 'approve', 'publish'],
    );
    // Approving one’s own draft no longer counts once somebody else is there.
    await registry.people.add(admin, { name: 'Ann', role: 'approver' });
    await refused(registry.publish(admin, two), 409, 'approvals');
    assert.is((await registry.channel()).release, 2);
  });

  test(`${name}: a person who has lost the role in the meantime is refused`, async () => {
    const { registry, admin, ed, ann, otto } = await openSmall(await fresh());
    const draft = await approved(registry, ed, ann, about('We'));
    await registry.people.remove(admin, 'Otto');
    await refused(registry.publish(otto, draft), 401, 'unknown-person');
    await registry.people.add(admin, { name: 'Otto', role: 'viewer' });
    await refused(registry.publish(otto, draft), 403, 'role');
  });

  test(`${name}: the approval of a person who could not approve any more does not count`, async () => {
    const { registry, admin, ed, ann, otto } = await openSmall(await fresh());
    const draft = await approved(registry, ed, ann, about('We'));
    await registry.people.remove(admin, 'Ann');
    const { message } = await refused(registry.publish(otto, draft), 409, 'approvals');
    assert.match(message, /needs 1 approval from others and has 0/);
    await registry.people.add(admin, { name: 'Ann', role: 'editor' });
    await refused(registry.publish(otto, draft), 409, 'approvals');
    await registry.people.remove(admin, 'Ann');
    await registry.people.add(admin, { name: 'Ann', role: 'approver' });
    assert.is((await registry.publish(otto, draft)).release, 2);
  });

  test(`${name}: every listener is notified of every change, on other servers too`, async () => {
    const place = await fresh();
    const { registry, ed, ann, otto } = await openSmall(place);
    const other = await openAt(place);
    const received: number[] = [];
    const stop = other.registry.changed(({ seq }) => received.push(seq));
    await registry.publish(otto, await approved(registry, ed, ann, about('We')), { percent: 5 });
    await registry.rollout(otto, { percent: 100, seq: 2 });
    while (received.at(-1) !== 3) await new Promise((done) => setTimeout(done, 20));
    stop();
    await registry.rollback(otto, { note: 'x' });
    await new Promise((done) => setTimeout(done, 700));
    assert.is(received.at(-1), 3);
  });

  test(`${name}: servers that share a PostgreSQL are notified immediately, even after a lost connection`, async () => {
    const { registry, store, otto, ed, ann } = await openSmall(await fresh());
    if (store.engine !== 'postgres') return;
    let hints = 0;
    const stopListening = store.hear(() => {
      hints += 1;
    });
    const untilHeard = async (happen: () => Promise<unknown>) => {
      for (const before = hints; hints === before; await new Promise((done) => setTimeout(done, 50))) await happen();
    };
    const notify = () => store.run((db) => sql`notify screens_channel`.execute(db));
    await untilHeard(notify);
    const listeners = sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen screens_channel'`;
    await store.run((db) => listeners.execute(db));
    await untilHeard(notify);
    const draft = await approved(registry, ed, ann, about('We'));
    let published: Promise<unknown> | undefined;
    await untilHeard(async () => {
      published ??= registry.publish(otto, draft);
      await published;
    });
    stopListening();
  });
}
