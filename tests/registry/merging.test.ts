import type { Person, Registry } from '../../registry/index.ts';
import { assert, test } from '../suite.ts';
import { engines } from './engines.ts';
import { openSmall, refused } from './opened.ts';
import { ABOUT, about, aboutScreen, HELP, helpScreen, SHOWS_ABOUT, smallFiles } from './small.ts';

const help = (note: string) => ({ [HELP]: helpScreen('Call us', { note }) });

async function made(registry: Registry, author: Person, approver: Person, files: { [path: string]: string | null }) {
  const { draft } = await registry.createDraft(author, { note: 'x', files });
  await registry.review(author, draft);
  await registry.approve(approver, draft);
  return draft;
}
const text = async (registry: Registry, release: number, path: string) =>
  Buffer.from(await registry.file(release, path)).toString();

for (const { name, fresh } of await engines()) {
  test(`${name}: changes of different files are merged automatically when they are published`, async () => {
    const { registry, ed, eva, ann, otto } = await openSmall(await fresh());
    const one = await made(registry, ed, ann, about('We'));
    const two = await made(registry, eva, ann, help('All day'));
    await registry.publish(otto, one);
    assert.equal(await registry.publish(otto, two), { release: 3, seq: 3 });
    assert.is(await text(registry, 3, ABOUT), aboutScreen('We'));
    assert.is(await text(registry, 3, HELP), helpScreen('Call us', { note: 'All day' }));
    assert.is((await registry.release(3)).base, 2);
    const rebased = (await registry.audit()).entries.find(({ what }) => what === 'rebase')!;
    assert.equal([rebased.draft, rebased.details], [two, { from: 1, onto: 2 }]);
  });

  test(`${name}: a file that both sides changed is returned with all versions, and its author resolves the conflict`, async () => {
    const { registry, ed, eva, ann, otto } = await openSmall(await fresh());
    const one = await made(registry, ed, ann, help('All day'));
    const two = await made(registry, eva, ann, { ...help('All night'), ...about('We') });
    await registry.publish(otto, one);
    const { details } = await refused(registry.publish(otto, two), 409, 'conflict');
    assert.equal(details, {
      ...{ draft: two, base: 1, version: 1, onto: 2 },
      conflicts: [
        {
          path: HELP,
          base: helpScreen(),
          theirs: helpScreen('Call us', { note: 'All day' }),
          mine: helpScreen('Call us', { note: 'All night' }),
          by: { release: 2, author: 'Ed' },
        },
      ],
    });
    await refused(registry.rebase(eva, two), 409, 'conflict');
    await refused(registry.rebase(eva, two, { resolved: help('Day and night') }), 400, 'bad-onto');
    const settled = await registry.rebase(eva, two, { resolved: help('Day and night'), onto: 2 });
    assert.equal([settled.state, settled.base, settled.approvals], ['open', 2, []]);
    await registry.review(eva, two);
    await registry.approve(ann, two);
    await registry.publish(otto, two);
    assert.is(await text(registry, 3, HELP), helpScreen('Call us', { note: 'Day and night' }));
    assert.is(await text(registry, 3, ABOUT), aboutScreen('We'));
  });

  test(`${name}: of the files that both sides changed, the document comes before its fixtures`, async () => {
    const { registry, ed, eva, ann, otto } = await openSmall(await fresh());
    const one = await made(registry, ed, ann, about('We'));
    const two = await made(registry, eva, ann, about('They'));
    await registry.publish(otto, one);
    const { details } = await refused(registry.publish(otto, two), 409, 'conflict');
    assert.equal(
      (details.conflicts as { path: string }[]).map((conflict) => conflict.path),
      [ABOUT, SHOWS_ABOUT],
    );
  });

  test(`${name}: a file that changes again after a conflict was seen is a conflict again, and nothing is overwritten`, async () => {
    const { registry, ed, eva, ann, otto } = await openSmall(await fresh());
    const { draft } = await registry.createDraft(eva, { note: 'x', files: help('All night') });
    await registry.publish(otto, await made(registry, ed, ann, help('All day')));
    const seen = await refused(registry.rebase(eva, draft), 409, 'conflict');
    await registry.publish(otto, await made(registry, ed, ann, help('All week')));
    const resolved = help('Day and night');
    const given = { resolved, onto: seen.details.onto as number };
    const { details } = await refused(registry.rebase(eva, draft, given), 409, 'conflict');
    const [base, theirs, mine] = ['All day', 'All week', 'Day and night'].map((note) => help(note)[HELP]);
    const by = { release: 3, author: 'Ed' };
    assert.equal(details, { draft, base: 1, version: 1, onto: 3, conflicts: [{ path: HELP, base, theirs, mine, by }] });
    assert.is((await registry.draft(draft)).base, 1);
    const settled = await registry.rebase(eva, draft, { resolved, onto: 3 });
    assert.equal([settled.base, settled.files], [3, resolved]);
  });

  test(`${name}: what somebody has written into the draft after a conflict was seen is not overwritten`, async () => {
    const { registry, ed, eva, ann, otto } = await openSmall(await fresh());
    const { draft } = await registry.createDraft(eva, { note: 'x', files: help('All night') });
    await registry.publish(otto, await made(registry, ed, ann, help('All day')));
    const { details } = await refused(registry.rebase(eva, draft), 409, 'conflict');
    const seen = { onto: details.onto as number, version: details.version as number };
    const mine = help('All weekend')[HELP];
    await registry.writeFile(ed, draft, HELP, mine, '*');
    const resolved = help('Day and night');
    const { details: now } = await refused(registry.rebase(eva, draft, { resolved, ...seen }), 409, 'version');
    assert.equal([now, (await registry.draft(draft)).files], [{ version: 2 }, { [HELP]: mine }]);
    const settled = await registry.rebase(eva, draft, { resolved, ...seen, version: 2 });
    assert.equal([settled.base, settled.files], [2, resolved]);
  });

  test(`${name}: a resolved file counts also when production has gone back to the draft's base`, async () => {
    const { registry, ed, eva, ann, otto } = await openSmall(await fresh());
    const draft = await made(registry, eva, ann, help('All night'));
    await registry.publish(otto, await made(registry, ed, ann, help('All day')));
    await refused(registry.rebase(eva, draft), 409, 'conflict');
    await registry.rollback(otto, { note: 'wrong' });
    const { details } = await refused(
      registry.rebase(eva, draft, { resolved: help('Day and night'), onto: 2 }),
      409,
      'conflict',
    );
    const [conflict] = details.conflicts as { theirs: string; by: unknown }[];
    assert.equal([details.onto, conflict!.theirs, conflict!.by], [1, helpScreen(), null]);
    const settled = await registry.rebase(eva, draft, { resolved: help('Day and night'), onto: 1 });
    assert.equal([settled.base, settled.state, settled.files], [1, 'open', help('Day and night')]);
  });

  test(`${name}: the same change on both sides is not a conflict, but a deletion against a change is`, async () => {
    const { registry, ed, eva, ann, otto } = await openSmall(await fresh());
    const same = await registry.createDraft(eva, { note: 'x', files: { ...help('All day'), ...about('We') } });
    const gone = await registry.createDraft(eva, { note: 'x', files: { [HELP]: null } });
    await registry.publish(otto, await made(registry, ed, ann, help('All day')));
    const merged = await registry.rebase(eva, same.draft);
    assert.equal(Object.keys(merged.files).sort(), Object.keys(about('We')).sort());
    const { details } = await refused(registry.rebase(eva, gone.draft), 409, 'conflict');
    assert.is((details.conflicts as { mine: unknown }[])[0]!.mine, null);
  });

  test(`${name}: a conflict says who has deleted the file, and in which release`, async () => {
    const { registry, ed, eva, ann, otto } = await openSmall(await fresh());
    const draft = await made(registry, eva, ann, help('All night'));
    const played = Object.keys(smallFiles()).filter((path) => path.startsWith('help/fixtures/'));
    const deleted = Object.fromEntries([HELP, ...played].map((path) => [path, null]));
    await registry.publish(otto, await made(registry, ed, ann, help('All day')));
    await registry.publish(otto, await made(registry, ed, ann, deleted));
    await registry.publish(otto, await made(registry, eva, ann, about('We')));
    const { details } = await refused(registry.publish(otto, draft), 409, 'conflict');
    const [conflict] = details.conflicts as { theirs: string | null; by: unknown }[];
    assert.equal([details.onto, conflict!.theirs, conflict!.by], [4, null, { release: 3, author: 'Ed' }]);
  });

  test(`${name}: a screen that one side deletes and the other changes is kept with its fixtures`, async () => {
    const { registry, ed, eva, ann, otto } = await openSmall(await fresh());
    const played = Object.entries(smallFiles()).filter(([path]) => path.startsWith('help/fixtures/'));
    const deleted = Object.fromEntries([HELP, ...played.map(([path]) => path)].map((path) => [path, null]));
    const changes = await registry.createDraft(eva, { note: 'x', files: help('All day') });
    const deletes = await registry.createDraft(eva, { note: 'x', files: { ...deleted, ...about('We') } });
    await registry.publish(otto, await made(registry, ed, ann, deleted));
    const kept = await registry.rebase(eva, changes.draft, { resolved: help('All day'), onto: 2 });
    assert.equal(kept.files, { ...help('All day'), ...Object.fromEntries(played) });
    await registry.rollback(otto, { note: 'wrong' });
    const { release: onto } = await registry.publish(otto, await made(registry, ed, ann, help('All night')));
    const taken = await registry.rebase(eva, deletes.draft, { resolved: help('All night'), onto });
    assert.equal(taken.files, about('We'));
  });

  test(`${name}: a fixture that others delete is not brought back by settling the screen that both changed`, async () => {
    const { registry, ed, eva, ann, otto } = await openSmall(await fresh());
    const [mine, theirs, both] = ['We', 'They', 'All'].map((text) => ({ [ABOUT]: aboutScreen(text) }));
    const { draft } = await registry.createDraft(eva, { note: 'x', files: mine! });
    await registry.publish(otto, await made(registry, ed, ann, { ...theirs, [SHOWS_ABOUT]: null }));
    const settled = await registry.rebase(eva, draft, { resolved: both!, onto: 2 });
    assert.equal(settled.files, both);
  });

  test(`${name}: a merge that no longer compiles is not published, and the draft is reopened by a rebase`, async () => {
    const { registry, ed, eva, ann, otto } = await openSmall(await fresh());
    const leads = helpScreen('Call us', {
      view: [
        { widget: 'text', text: 'Call us' },
        { widget: 'text', when: 'rules.isUrgent', text: 'We call you back' },
        { widget: 'button', label: 'About', on: { tap: [{ do: 'go', to: 'about' }] } },
      ],
    });
    const one = await made(registry, ed, ann, { [HELP]: leads });
    const removed = { [ABOUT]: null, 'about/fixtures/plain.json': null };
    const two = await made(registry, eva, ann, removed);
    await registry.publish(otto, one);
    const { details } = await refused(registry.publish(otto, two), 422, 'issues');
    assert.match(JSON.stringify(details.issues), /help\/screen.json/);
    assert.is((await registry.channel()).seq, 2);
    const open = await registry.rebase(eva, two);
    assert.equal([open.state, open.base, open.issues.length > 0], ['open', 2, true]);
  });

  test(`${name}: a draft based on a release that was rolled back keeps only its own changes`, async () => {
    const { registry, ed, eva, ann, otto } = await openSmall(await fresh());
    await registry.publish(otto, await made(registry, ed, ann, about('We')));
    const draft = await made(registry, eva, ann, help('All day'));
    await registry.rollback(otto, { note: 'wrong words' });
    await registry.publish(otto, draft);
    assert.is(await text(registry, 3, ABOUT), aboutScreen());
    assert.is(await text(registry, 3, HELP), helpScreen('Call us', { note: 'All day' }));
  });

  test(`${name}: the difference lists files, fixtures with another result, and changes in words`, async () => {
    const { registry, ed } = await openSmall(await fresh());
    const files = { [ABOUT]: aboutScreen('We'), 'help/fixtures/urgent.json': null, 'assets/a.svg': '<svg/>' };
    const { draft } = await registry.createDraft(ed, { note: 'x', files });
    const difference = await registry.difference({ release: 1 }, { draft });
    assert.equal(difference.files, [
      { path: ABOUT, change: 'changed' },
      { path: 'assets/a.svg', change: 'added' },
      { path: 'help/fixtures/urgent.json', change: 'removed' },
    ]);
    const why = 'expected to see "About us"; it is not on the screen\nnearest on the screen: "About We"';
    assert.equal(difference.fixtures, [
      {
        ...{ screen: 'about', fixture: 'who we are', before: 'passed', after: 'failed' },
        ...{ why, file: 'about/fixtures/plain.json', line: 6 },
      },
      { screen: 'help', fixture: 'something urgent', before: 'passed', after: 'absent' },
    ]);
    assert.equal([...new Set(difference.sentences.map(({ screen }) => screen))], ['about', 'help']);
    assert.match(difference.sentences.at(-1)!.says, /fixture/, 'what a reviewer would miss among the files');
    const { sentences, files: changed } = difference;
    const unplayed = await registry.difference({ release: 1 }, { draft }, { fixtures: false });
    assert.equal(unplayed, { sentences, files: changed, fixtures: [] });
    const none = await registry.difference({ release: 1 }, { release: 1 });
    assert.equal(none, { sentences: [], files: [], fixtures: [] });
  });
}
