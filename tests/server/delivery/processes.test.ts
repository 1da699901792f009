/** The built server with several processes: a release is live in all of them. */
import { aboutScreen, smallFolder } from '../../registry/small.ts';
import { assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { workersOf } from '../workers.ts';
import { serveIn } from './served.ts';
import { publisherAt, releaseIn, until } from './world.ts';

const place = { kind: 'folder', folder: temporaryFolder() } as const;
const served = await serveIn(smallFolder(), { DATA: place.folder, WORKERS: '2' });
const other = await publisherAt(place);

/** The releases of pages requested on separate connections, so that every process answers some. */
async function seen(): Promise<number[]> {
  const asked = Array.from({ length: 12 }, async () => {
    const answer = await fetch(`${served.address}/about`, { headers: { connection: 'close' } });
    return releaseIn(await answer.text())!;
  });
  return [...new Set(await Promise.all(asked))];
}
const serves = (release: number) => until(async () => String(await seen()) === String(release));
const workers = () => workersOf(served.pid);

test('a release, a rollout and a rollback are live in every process', async () => {
  assert.equal(await seen(), [1]);
  await other.publish({ 'about/screen.json': aboutScreen('About you') });
  await serves(2);
  await other.rollback();
  await serves(1);
  await other.publish({ 'about/screen.json': aboutScreen('About them') }, 0);
  assert.equal(await seen(), [1]);
  await other.rollout(100);
  await serves(3);
});

test('a replacement process serves the live release, and keeps serving files of earlier ones', async () => {
  const [first] = workers();
  process.kill(first!, 'SIGKILL');
  await until(async () => workers().length === 2 && !workers().includes(first!));
  await serves(3);
  for (let count = 0; count < 8; count += 1) {
    const answer = await fetch(`${served.address}/m/2`, { headers: { connection: 'close' } });
    assert.is(answer.status, 200);
    await answer.text();
  }
});

test('health, metrics and previews work, whichever process answers', async () => {
  const { draft } = await other.registry.createDraft(other.admin, { note: 'A draft', files: {} });
  const { token } = await other.registry.preview(other.admin, draft);
  for (let count = 0; count < 6; count += 1) {
    for (const path of ['/healthz', '/livez', '/metrics', `/preview/${token}/about`]) {
      const answer = await fetch(served.address + path, { headers: { connection: 'close' } });
      assert.is(answer.status, 200, path);
      const text = await answer.text();
      if (path !== '/metrics') continue;
      assert.match(text, /^screens_production_release 3$/m);
    }
  }
});

test('the metrics are the sum of all processes', async () => {
  const figure = async (name: string) => {
    const text = await (await fetch(`${served.address}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
  };
  const pages = 'screens_pages_total\\{of="production"\\}';
  await until(async () => (await figure(pages)) > 0);
  const before = await figure(pages);
  await seen();
  assert.is(await figure(pages), before + 12);
});
