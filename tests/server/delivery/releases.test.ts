import { openStore } from '../../../registry/store/index.ts';
import type { Manifest } from '../../../renderer/wire/page.ts';
import { bucketOf } from '../../../server/delivery/choice/bucket.ts';
import { openKeptFiles } from '../../../server/delivery/kept-files.ts';
import { engines } from '../../registry/engines.ts';
import { aboutScreen, smallFiles, smallFolder } from '../../registry/small.ts';
import { assert, test } from '../../suite.ts';
import { type Phones, publisherAt, serveReleases, until } from './world.ts';

const devices = Array.from({ length: 40 }, (_, n) => `device-${n}`);
const given = (phones: Phones) => Promise.all(devices.map(phones.releaseOf));
const manifestAt = async ({ address }: Phones, name: string | number) =>
  (await (await fetch(`${address}/m/${name}`)).json()) as Manifest;
const documentOf = ({ screens }: Manifest, name: string) => screens.find(({ screen }) => screen === name)!.document;

for (const { name, fresh } of await engines()) {
  test(`${name}: an empty registry serves the folder as release 1, and every page has the release number`, async () => {
    const phones = await serveReleases(await fresh());
    for (const path of ['/about', '/help?topic=urgent', '/nothing']) {
      const { release, headers, status } = await phones.page(path, 'd1');
      assert.equal([release, headers.get('x-screens-release')], [1, '1'], path);
      assert.is(headers.get('cache-control'), 'private, no-cache');
      assert.is(status, path === '/nothing' ? 404 : 200);
    }
    assert.equal([phones.server.folderNote, phones.said], [undefined, []]);
  });

  test(`${name}: a registry with releases has priority; a folder that differs is reported in one line`, async () => {
    const place = await fresh();
    await serveReleases(place);
    const folder = smallFolder({ ...smallFiles(), 'about/screen.json': aboutScreen('Edited on the disk') });
    const phones = await serveReleases(place, { folder });
    assert.match((await phones.page('/about')).text, /About us/);
    assert.match(phones.server.folderNote!, /^Serving release 1; .* differs from it in about\/screen\.json: .*$/);
  });

  test(`${name}: a release published by another server is served, and open pages keep their release`, async () => {
    const place = await fresh();
    const phones = await serveReleases(place);
    const other = await publisherAt(place);
    const first = await manifestAt(phones, 'current');
    assert.is(await other.publish({ 'about/screen.json': aboutScreen('About you') }), 2);
    await until(async () => (await phones.releaseOf('d1')) === 2);
    assert.match((await phones.page('/about', 'd1')).text, /About you/);
    assert.equal(await manifestAt(phones, 1), first);
    const document = await fetch(`${phones.address}/d/${documentOf(first, 'about')}.json`);
    assert.match(await document.text(), /About us/);
    assert.not.equal(documentOf(await manifestAt(phones, 'current'), 'about'), documentOf(first, 'about'));
  });

  test(`${name}: a rollout reaches the installations below its percentage; a halt and a rollback revert it`, async () => {
    const place = await fresh();
    const phones = await serveReleases(place);
    const other = await publisherAt(place);
    await other.publish({ 'about/screen.json': aboutScreen('About you') }, 30);
    const { salt } = await other.candidate();
    const expected = (percent: number) => devices.map((id) => (bucketOf(salt, id) < percent * 100 ? 2 : 1));
    const serves = async (wanted: number[]) => until(async () => String(await given(phones)) === String(wanted));
    await serves(expected(30));
    assert.ok(expected(30).includes(1) && expected(30).includes(2), 'both are there');
    await other.rollout(60);
    await serves(expected(60));
    await other.halt();
    await serves(expected(0));
    await other.rollout(60);
    await serves(expected(60));
    await other.rollback();
    await serves(expected(0));
    assert.is((await fetch(`${phones.address}/m/2`)).status, 200, 'pages that are open finish');
  });

  test(`${name}: after a restart, pages of an earlier release still find their files`, async () => {
    const place = await fresh();
    const before = await serveReleases(place);
    const first = await manifestAt(before, 1);
    const other = await publisherAt(place);
    for (const text of ['Two', 'Three', 'Four']) await other.publish({ 'about/screen.json': aboutScreen(text) });
    await until(async () => (await before.releaseOf('d1')) === 4);
    await before.server.stop();
    const after = await serveReleases(place);
    assert.is(await after.releaseOf('d1'), 4);
    assert.equal(await manifestAt(after, 1), first);
    const document = await fetch(`${after.address}/d/${documentOf(first, 'about')}.json`);
    assert.match(await document.text(), /About us/);
    assert.match(document.headers.get('cache-control')!, /immutable/);
    assert.is((await fetch(`${after.address}/m/9`)).status, 404);
    assert.is((await fetch(`${after.address}/d/${'0'.repeat(64)}.json`)).status, 404);
  });

  test(`${name}: a file of an earlier build is served from the stored copy`, async () => {
    const place = await fresh();
    const phones = await serveReleases(place);
    const store = await openStore(place);
    await openKeptFiles(store, Date.now).keep(new Map([['/a/boot-OLDBUILD.js', Buffer.from('old()')]]));
    await store.close();
    const answer = await fetch(`${phones.address}/a/boot-OLDBUILD.js`);
    assert.equal([answer.status, await answer.text()], [200, 'old()']);
    assert.match(answer.headers.get('content-type')!, /javascript/);
  });
}
