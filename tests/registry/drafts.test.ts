import { createHash } from 'node:crypto';
import type { Content } from '../../registry/index.ts';
import { withoutGuards } from '../../registry/store/guards.ts';
import { assert, test } from '../suite.ts';
import { engines } from './engines.ts';
import { openAt, openSmall, refused } from './opened.ts';
import { ABOUT, about, aboutScreen, HELP, helpScreen, SHOWS_ABOUT, smallFiles } from './small.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

for (const { name, fresh } of await engines()) {
  test(`${name}: a draft contains what differs from production, and can be read and listed`, async () => {
    const { registry, ed, vic } = await openSmall(await fresh());
    const files = { ...about('We'), [HELP]: helpScreen(), 'nowhere/screen.json': null };
    const made = await registry.createDraft(ed, { note: ' New words ', files });
    assert.equal(
      { ...made, at: '', hashes: {} },
      {
        ...{ draft: 1, base: 1, state: 'open', author: 'Ed', note: 'New words', at: '', release: null },
        ...{ version: 1, authors: ['Ed'], openComments: 0 },
        ...{ issues: [], checked: null, approvals: [], sentBack: null, files: about('We'), hashes: {} },
      },
    );
    assert.equal(await registry.draft(1), made);
    assert.equal(await registry.drafts(), [made]);
    assert.equal((await registry.readFile(1, ABOUT)).content, aboutScreen('We'));
    assert.is((await registry.readFile(1, HELP)).hash, sha(helpScreen()));
    await refused(registry.createDraft(vic, { note: 'x', files }), 403, 'role');
    await refused(registry.createDraft({ name: 'Nobody', role: 'admin' }, { note: 'x', files }), 401, 'unknown-person');
    await refused(registry.draft(2), 404, 'no-draft');
    await refused(registry.createDraft(ed, { note: ' ', files }), 400, 'no-note');
    await refused(registry.createDraft(ed, { note: 'half \ud800', files }), 400, 'bad-note');
    await refused(registry.createDraft(ed, { note: 'x', base: 9, files }), 404, 'no-release');
  });

  test(`${name}: each draft of the list is as it is alone, whatever the others went through`, async () => {
    const { registry, ed, eva, ann } = await openSmall(await fresh());
    for (const text of ['We', 'Us', 'Our firm', 'They'])
      await registry.createDraft(ed, { note: text, files: about(text) });
    await registry.writeFile(eva, 1, HELP, helpScreen('Write us'), '*');
    await registry.review(ed, 2);
    await registry.sendBack(ann, 2, 'Too short');
    await registry.comment(ann, 2, { file: ABOUT, path: 'view[0]', name: 'Text', text: 'Who?' });
    await registry.review(ed, 3);
    await registry.approve(ann, 3);
    await registry.review(ed, 4);
    await registry.sendBack(ann, 4, 'Who?');
    await registry.review(ed, 4);
    const listed = await registry.drafts();
    assert.equal(listed, await Promise.all([4, 3, 2, 1].map((draft) => registry.draft(draft))));
    assert.equal(
      listed.map(({ authors, openComments, sentBack, approvals }) => [
        ...[authors.join(), openComments, sentBack?.note ?? null, approvals.length],
      ]),
      [
        ['Ed', 0, null, 0],
        ['Ed', 0, null, 1],
        ['Ed', 1, 'Too short', 0],
        ['Ed,Eva', 0, null, 0],
      ],
    );
    assert.equal(
      (await registry.drafts({ before: 3, limit: 1 })).map(({ draft }) => draft),
      [2],
    );
  });

  test(`${name}: a request for a draft that is sent again, even at once, creates one draft`, async () => {
    const { registry, ed, eva } = await openSmall(await fresh());
    const wanted = { note: 'x', files: about('We'), key: '0123456789abcdef' };
    const made = await Promise.all([1, 2, 3].map(() => registry.createDraft(ed, wanted)));
    assert.equal(
      made.map(({ draft }) => draft),
      [1, 1, 1],
    );
    assert.is((await registry.createDraft(ed, { ...wanted, files: about('They') })).files[ABOUT], aboutScreen('We'));
    assert.is((await registry.createDraft(eva, wanted)).draft, 2, 'of another person');
    assert.is((await registry.createDraft(ed, { ...wanted, key: 'fedcba9876543210' })).draft, 3, 'with another key');
    assert.is((await registry.createDraft(ed, { note: 'x', files: about('We') })).draft, 4, 'without a key');
  });

  test(`${name}: a file can only be changed by someone who has seen its current version`, async () => {
    const { registry, ed, eva } = await openSmall(await fresh());
    await registry.createDraft(ed, { note: 'x', files: about('We') });
    const write = (text: string | null, seen: string) => registry.writeFile(ed, 1, ABOUT, text, seen);
    const written = await write(aboutScreen('Us'), sha(aboutScreen('We')));
    assert.is(written.hash, sha(aboutScreen('Us')));
    assert.is(written.draft.hashes[ABOUT], written.hash);
    const { details } = await refused(write(aboutScreen('They'), sha(aboutScreen('We'))), 409, 'changed');
    assert.equal(details, { path: ABOUT, hash: written.hash, content: aboutScreen('Us'), who: 'Ed' });
    // A file of the base must be known by its hash; a new one does not exist yet.
    await registry.writeFile(eva, 1, HELP, helpScreen('Write us'), sha(helpScreen()));
    await refused(registry.writeFile(eva, 1, 'new/screen.json', aboutScreen(), sha('')), 409, 'changed');
    await registry.writeFile(eva, 1, 'assets/a.png', { base64: 'iVBORw==' }, '');
    assert.equal((await registry.readFile(1, 'assets/a.png')).content, { base64: 'iVBORw==' });
    await registry.writeFile(eva, 1, 'assets/a.png', null, '*');
    await refused(registry.writeFile(eva, 1, 'assets/a.png', null, '*'), 404, 'no-file');
    await refused(registry.writeFile(eva, 1, 'nowhere/screen.json', null, ''), 404, 'no-file');
    await refused(registry.readFile(1, 'assets/a.png'), 404, 'no-file');
    // The file is as in the base again, so it is no longer part of the draft.
    const back = await registry.writeFile(ed, 1, HELP, helpScreen(), '*');
    assert.equal(Object.keys(back.draft.files).sort(), [SHOWS_ABOUT, ABOUT].sort());
  });

  test(`${name}: a draft with an error can be saved, but is refused for review`, async () => {
    const { registry, store, ed } = await openSmall(await fresh());
    const files = { [ABOUT]: aboutScreen().replace('"text": "About us"', '"text": "=data.us"') };
    const { issues, state } = await registry.createDraft(ed, { note: 'x', files });
    assert.equal([issues[0]!.file, issues[0]!.severity, state], [ABOUT, 'error', 'open']);
    const { details } = await refused(registry.review(ed, 1), 422, 'issues');
    assert.equal(details.issues, issues);
    assert.equal(await store.run((db) => db.selectFrom('played').selectAll().execute()), [], 'no fixture is run first');
    assert.is((await registry.draft(1)).state, 'open');
    const mended = await registry.writeFile(ed, 1, ABOUT, aboutScreen('About our firm'), '*');
    assert.equal(mended.draft.issues, []);
  });

  test(`${name}: a draft is told which of its errors are in production, too, as an older version checked less`, async () => {
    const { registry, store, ed } = await openSmall(await fresh());
    const bytes = Buffer.from(helpScreen('Call us', { title: '=nobody.knows' }));
    await store.run((db) =>
      db.transaction().execute((tx) =>
        withoutGuards(store.engine, tx, async () => {
          await tx.updateTable('blob').set({ bytes }).where('hash', '=', sha(helpScreen())).execute();
        }),
      ),
    );
    await registry.createDraft(ed, { note: 'Sound in itself', files: about('We') });
    const older = await refused(registry.review(ed, 1), 422, 'issues');
    assert.is(
      older.message,
      'Draft 1 has an error: correct the documents first. It is in release 1, too, which an older version of the program has checked.',
    );
    await registry.createDraft(ed, { note: 'With a slip', files: { [ABOUT]: aboutScreen('{nobody.else}') } });
    const both = await refused(registry.review(ed, 2), 422, 'issues');
    assert.match(both.message, /^Draft 2 has \d errors: .* 1 of them is in release 1, too/);
    await registry.createDraft(ed, { note: 'Corrected', files: { ...about('We'), [HELP]: helpScreen('Write us') } });
    assert.is((await registry.review(ed, 3)).state, 'in-review');
  });

  test(`${name}: a draft goes from its author to a reviewer and to an operator`, async () => {
    const { registry, ed, ann, otto } = await openSmall(await fresh());
    await registry.createDraft(ed, { note: 'New words', files: about('We') });
    await refused(registry.approve(ann, 1), 409, 'state');
    await refused(registry.publish(otto, 1), 409, 'state');
    const sent = await registry.review(ed, 1);
    assert.is(sent.state, 'in-review');
    assert.equal(sent.checked, { screens: 2, fixtures: 3, failed: [], coverage: 1, issues: 0 });
    const { message } = await refused(registry.review(ed, 1), 409, 'state');
    assert.is(message, 'Draft 1 is in review: someone else approves it, or sends it back.');
    await refused(registry.approve(ed, 1), 403, 'role');
    const approved = await registry.approve(ann, 1);
    assert.is(approved.state, 'approved');
    assert.equal(
      approved.approvals.map(({ who }) => who),
      ['Ann'],
    );
    await refused(registry.publish(ann, 1), 403, 'role');
    assert.equal(await registry.publish(otto, 1), { release: 2, seq: 2 });
    const { files: _, at, ...release } = await registry.release(2);
    assert.equal(release, {
      ...{ release: 2, base: 1, author: 'Ed', approver: 'Ann', note: 'New words', checked: sent.checked },
    });
    assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
    assert.is(Buffer.from(await registry.file(2, ABOUT)).toString(), aboutScreen('We'));
    assert.equal(await registry.channel(), { channel: 'production', release: 2, seq: 2, candidate: null });
    const published = await registry.draft(1);
    assert.equal([published.state, published.release], ['published', 2]);
    await refused(registry.publish(otto, 1), 409, 'state');
    await refused(registry.closeDraft(ed, 1), 409, 'state');
    await refused(registry.writeFile(ed, 1, ABOUT, null, '*'), 409, 'state');
  });

  test(`${name}: nobody can approve a draft that they contributed to, whatever their role`, async () => {
    const { registry, admin, ann, max } = await openSmall(await fresh());
    await registry.createDraft(admin, { note: 'x', files: about('We') });
    await registry.writeFile(ann, 1, HELP, helpScreen('Call us'), '*');
    await registry.writeFile(ann, 1, HELP, helpScreen('Call us', { note: 'All day' }), '*');
    await registry.review(admin, 1);
    await refused(registry.approve(admin, 1), 403, 'own-draft');
    await refused(registry.approve({ ...ann, name: ' ANN' }, 1), 403, 'own-draft');
    assert.is((await registry.approve(max, 1)).state, 'approved');
  });

  test(`${name}: changes after the review must be reviewed again`, async () => {
    const { registry, ed, ann, max, otto } = await openSmall(await fresh());
    await registry.createDraft(ed, { note: 'x', files: about('We') });
    await registry.review(ed, 1);
    await registry.approve(ann, 1);
    const { draft } = await registry.writeFile(ed, 1, HELP, helpScreen('Call us', { note: 'All day' }), '*');
    assert.equal([draft.state, draft.approvals, draft.checked], ['open', [], null]);
    await refused(registry.publish(otto, 1), 409, 'state');
    await registry.review(ed, 1);
    await refused(registry.sendBack(ann, 1, ''), 400, 'no-note');
    const back = await registry.sendBack(ann, 1, 'Say more');
    assert.equal([back.state, back.approvals], ['open', []]);
    assert.equal([back.sentBack?.who, back.sentBack?.note], ['Ann', 'Say more']);
    await registry.writeFile(ed, 1, HELP, helpScreen('Call us', { note: 'All day and night' }), '*');
    assert.is((await registry.draft(1)).sentBack?.note, 'Say more');
    assert.is((await registry.review(ed, 1)).sentBack, null);
    await registry.approve(max, 1);
    await refused(registry.approve(max, 1), 409, 'state');
  });

  test(`${name}: only the version that somebody has seen is approved and published`, async () => {
    const { registry, ed, eva, ann, max, otto } = await openSmall(await fresh());
    await registry.createDraft(ed, { note: 'x', files: about('We') });
    const { version } = await registry.review(ed, 1);
    await registry.writeFile(eva, 1, HELP, helpScreen('Call us', { note: 'All day' }), '*');
    const later = await registry.review(ed, 1);
    assert.equal(later.authors, ['Ed', 'Eva']);
    await refused(registry.approve(ann, 1, { version }), 409, 'version');
    assert.is((await registry.approve(ann, 1, { version: later.version })).state, 'approved');
    await registry.writeFile(ed, 1, HELP, helpScreen('Call us', { note: 'All night' }), '*');
    await registry.review(ed, 1);
    await registry.approve(max, 1);
    await refused(registry.publish(otto, 1, { version: later.version }), 409, 'version');
    assert.is((await registry.publish(otto, 1, { version: later.version + 1 })).release, 2);
  });

  test(`${name}: its authors change the note of a draft, which is then reviewed again, and recorded`, async () => {
    const { registry, ed, eva, vic, ann, max, otto } = await openSmall(await fresh());
    const { version } = await registry.createDraft(ed, { note: 'Changes to about', files: about('We') });
    await registry.review(ed, 1);
    await registry.approve(ann, 1);
    await refused(registry.noteDraft(vic, 1, 'Mine'), 403, 'role');
    for (const other of [eva, ann, otto]) await refused(registry.noteDraft(other, 1, 'Mine'), 403, 'not-yours');
    await refused(registry.noteDraft(ed, 1, ' '), 400, 'no-note');
    assert.is((await registry.noteDraft(ed, 1, 'Changes to about')).state, 'approved', 'nothing has changed');
    const { note, state, approvals } = await registry.noteDraft(ed, 1, ' Say who we are ');
    assert.equal([note, state, approvals], ['Say who we are', 'open', []]);
    await refused(registry.publish(otto, 1), 409, 'state');
    await registry.review(ed, 1);
    await refused(registry.approve(max, 1, { version }), 409, 'version');
    await registry.approve(max, 1);
    await registry.publish(otto, 1);
    assert.is((await registry.release(2)).note, 'Say who we are');
    await refused(registry.noteDraft(ed, 1, 'Too late'), 409, 'state');
    const { entries } = await registry.audit();
    assert.equal(
      entries.filter(({ what }) => what === 'note').map(({ who, note }) => [who, note]),
      [['Ed', 'Say who we are']],
    );
  });

  test(`${name}: the required number of people approve, each of them once`, async () => {
    const { registry, ed, ann, max, otto } = await openSmall(await fresh(), { approvals: 2 });
    await registry.createDraft(ed, { note: 'x', files: about('We') });
    await registry.review(ed, 1);
    assert.is((await registry.approve(ann, 1)).state, 'in-review');
    const { details } = await refused(registry.approve(ann, 1), 409, 'approved-already');
    assert.equal(details, { approvals: ['Ann'] });
    const { message } = await refused(registry.publish(otto, 1), 409, 'approvals');
    assert.match(message, /needs 2 approvals from others and has 1: someone else approves it, or sends it back\./);
    assert.is((await registry.approve(max, 1)).state, 'approved');
    assert.is((await registry.publish(otto, 1)).release, 2);
  });

  test(`${name}: an approval that no longer counts can be given by somebody else`, async () => {
    const { registry, admin, ed, ann, max, otto } = await openSmall(await fresh(), { approvals: 2 });
    await registry.createDraft(ed, { note: 'x', files: about('We') });
    await registry.review(ed, 1);
    await registry.approve(ann, 1);
    assert.is((await registry.approve(max, 1)).state, 'approved');
    await registry.people.remove(admin, 'Ann');
    const without = await registry.draft(1);
    assert.equal([without.state, without.approvals.map(({ who }) => who)], ['in-review', ['Max']]);
    assert.equal(await registry.drafts(), [without]);
    await refused(registry.publish(otto, 1), 409, 'approvals');
    await refused(registry.approve(max, 1), 409, 'approved-already');
    assert.is((await registry.approve(otto, 1)).state, 'approved');
    await refused(registry.approve(admin, 1), 409, 'state');
    assert.is((await registry.publish(otto, 1)).release, 2);
    await registry.people.remove(admin, 'Max');
    const { state, approvals } = await registry.draft(1);
    assert.equal([state, approvals.map(({ who }) => who)], ['published', ['Ann', 'Max', 'Otto']]);
  });

  test(`${name}: drafts in review follow another number of required approvals`, async () => {
    const place = await fresh();
    const { registry, ed, ann } = await openSmall(place, { approvals: 2 });
    for (const text of ['We', 'Us']) {
      const { draft } = await registry.createDraft(ed, { note: text, files: about(text) });
      await registry.review(ed, draft);
    }
    await registry.approve(ann, 2);
    const states = async (opened: typeof registry) => (await opened.drafts()).map(({ state }) => state);
    assert.equal(await states(registry), ['in-review', 'in-review']);
    const { registry: one } = await openAt(place, { approvals: 1 });
    assert.equal(await states(one), ['approved', 'in-review']);
    const { registry: none } = await openAt(place, { approvals: 0 });
    assert.equal(await states(none), ['approved', 'approved']);
    assert.equal(await none.publish({ name: 'Otto', role: 'operator' }, 1), { release: 2, seq: 2 });
    assert.is((await none.release(2)).approver, null);
    const { entries } = await none.audit();
    assert.is(entries.find(({ what }) => what === 'publish')?.details?.approvals, 0);
  });

  test(`${name}: if no approval is required, the audit log records that`, async () => {
    const { registry, ed, otto } = await openSmall(await fresh(), { approvals: 0 });
    await registry.createDraft(ed, { note: 'x', files: about('We') });
    assert.is((await registry.review(ed, 1)).state, 'approved');
    await registry.publish(otto, 1);
    const { entries } = await registry.audit();
    assert.equal(entries.find(({ what }) => what === 'review')?.details, { failed: 0, approvals: 0 });
    assert.is((await registry.release(2)).approver, null);
  });

  test(`${name}: a draft is closed by its author or by an approver`, async () => {
    const { registry, ed, eva, ann } = await openSmall(await fresh());
    for (const note of ['one', 'two']) await registry.createDraft(ed, { note, files: about(note) });
    await refused(registry.closeDraft(eva, 1), 403, 'not-yours');
    assert.is((await registry.closeDraft(ed, 1)).state, 'closed');
    assert.is((await registry.closeDraft(ann, 2)).state, 'closed');
    await refused(registry.review(ed, 1), 409, 'state');
  });

  test(`${name}: invalid paths and files are refused, and nothing is written`, async () => {
    const { registry, ed } = await openSmall(await fresh());
    const paths = ['../x.json', '/etc/x.json', 'a\\b/screen.json', '.git/screen.json', 'a/.x/screen.json', 'x.js'];
    const others = [
      'about/../about/screen.json',
      'about//screen.json',
      'assets/x.html',
      'about/screen.json/',
      'a b/screen.json',
      'assets/x.json',
    ];
    for (const path of [...paths, ...others, '', `${'a'.repeat(200)}/screen.json`])
      await refused(registry.createDraft(ed, { note: 'x', files: { [path]: '{}' } }), 400, 'bad-path');
    const contents = ['half \ud800', { base64: '*' }, { base64: '/w==' }, 5, {}] as Content[];
    for (const content of contents)
      await refused(registry.createDraft(ed, { note: 'x', files: { [ABOUT]: content } }), 400, 'bad-file');
    const large = { [ABOUT]: ' '.repeat(1_000_001) };
    await refused(registry.createDraft(ed, { note: 'x', files: large }), 413, 'too-large');
    const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`s${at}/screen.json`, '{}']));
    await refused(registry.createDraft(ed, { note: 'x', files: many }), 413, 'too-large');
    const heavy = Array.from({ length: 21 }, (_, at) => [`s${at}/screen.json`, ' '.repeat(999_999)]);
    await refused(registry.createDraft(ed, { note: 'x', files: Object.fromEntries(heavy) }), 413, 'too-large');
    assert.equal(await registry.drafts(), []);
    const snapshots = Array.from({ length: 2_000 }, (_, at) => [`about/snapshots/${at}.txt`, 'x']);
    const { draft } = await registry.createDraft(ed, { note: 'x', files: Object.fromEntries(snapshots) });
    await refused(registry.writeFile(ed, draft, 'about/snapshots/more.txt', 'x', ''), 413, 'too-large');
    const resolved = { 'about/snapshots/more.txt': 'x' };
    await refused(registry.rebase(ed, draft, { resolved, onto: 1 }), 413, 'too-large');
    assert.is(Object.keys((await registry.draft(draft)).files).length, 2_000);
    assert.is(Object.keys(smallFiles()).length, (await registry.release(1)).files.length);
  });

  test(`${name}: an empty draft can be created, and is refused for review`, async () => {
    const { registry, ed } = await openSmall(await fresh());
    await registry.createDraft(ed, { note: 'x', files: {} });
    await refused(registry.review(ed, 1), 422, 'nothing');
  });
}
