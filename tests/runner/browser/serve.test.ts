import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGallery } from '../../../runner/browser/serve.ts';
import { installFolder } from '../../../server/settings/folders.ts';
import { afterAll, assert, test } from '../../suite.ts';
import { emptyProject, temporaryFolder } from '../../temporary.ts';

/** As passed by a server: with more than the gallery needs. */
const DRESS = { style: '', policy: "img-src 'self'", brand: {}, filesFor: () => [] };
const THREAD = join(installFolder(), 'dist/gallery-worker.js');

const open: { close(): void }[] = [];
afterAll(() => {
  for (const { close } of open) close();
});

/** A gallery of a project without screens. */
function gallery(script: string) {
  const built = temporaryFolder();
  const files = { gallery: 'gallery-1.js', frame: 'frame-1.js', 'gallery.css': 'gallery-1.css', record: 'record-1.js' };
  writeFileSync(join(built, 'gallery.json'), JSON.stringify(files));
  const made = createGallery(emptyProject(), built, script);
  open.push(made);
  return async (path: string) => made.answer(new Request(`http://localhost${path}`), DRESS);
}

test('the server stays responsive while the gallery renders a page', async () => {
  const ask = gallery(THREAD);
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const answer = await ask('/gallery');
  clearImmediate(counting);
  assert.is(answer.status, 200);
  assert.match(await answer.text(), /<title>Gallery<\/title>/);
  assert.ok(turns > 1, `${turns} turns`);
});

test('concurrent requests each get their own answer', async () => {
  const ask = gallery(THREAD);
  const paths = ['/gallery', '/gallery/frame?screen=none', '/gallery', '/gallery/frame?fixture=none'];
  const statuses = await Promise.all(paths.map(async (path) => (await ask(path)).status));
  assert.equal(statuses, [200, 404, 200, 404]);
});

test('requests to a thread that exits are rejected, and the next one starts another thread', async () => {
  const once = join(temporaryFolder(), 'once.mjs');
  const { href } = new URL(`file://${THREAD}`);
  const mark = JSON.stringify(join(temporaryFolder(), 'was-here'));
  writeFileSync(
    once,
    `import { existsSync, writeFileSync } from 'node:fs';
if (existsSync(${mark})) await import(${JSON.stringify(href)});
else { writeFileSync(${mark}, ''); throw new Error('no memory left'); }`,
  );
  const ask = gallery(once);
  const failed = await Promise.allSettled([ask('/gallery'), ask('/gallery')]);
  assert.equal(
    failed.map((one) => one.status === 'rejected' && String(one.reason)),
    ['Error: no memory left', 'Error: no memory left'],
  );
  assert.is((await ask('/gallery')).status, 200);
});
