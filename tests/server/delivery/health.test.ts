import { aboutScreen } from '../../registry/small.ts';
import { assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { publisherAt, serveReleases, until } from './world.ts';

const place = { kind: 'folder', folder: temporaryFolder() } as const;
const { address, page } = await serveReleases(place);
const { registry, publish } = await publisherAt(place);

test('reports of phones are in the registry within seconds, for every other server', async () => {
  const beacons = [
    { release: 1, screen: 'about', kind: 'opened' },
    { release: 1, screen: 'about', kind: 'shown', ms: 700 },
    { release: 1, screen: 'nowhere', kind: 'opened' },
    { release: 99, screen: 'about', kind: 'opened' },
  ];
  const answer = await fetch(`${address}/beacon`, { method: 'POST', body: JSON.stringify(beacons) });
  assert.equal([answer.status, await answer.text()], [204, '']);
  const about = async () => (await registry.health.health({ release: 1 })).screens;
  await until(async () => (await about()).length > 0);
  const { opened, shown, ms } = (await about())[0]!;
  assert.equal([opened, shown, ms], [1, 1, { half: 1_000, nearlyAll: 1_000 }]);
  assert.equal(
    (await about()).map(({ screen }) => screen),
    ['about'],
  );
  assert.equal((await registry.health.health({ release: 99 })).screens, []);
});

test('a phone on which a release crashed twice gets the previous one, others do not', async () => {
  await publish({ 'about/screen.json': aboutScreen('About us, once more') });
  await until(async () => (await page('/about')).release === 2);
  const releaseWith = async (cookie: string, query = '') => {
    const { headers } = await fetch(`${address}/about${query}`, { headers: { cookie } });
    return headers.get('x-screens-release');
  };
  assert.is(await releaseWith('screens-crashed=.2/about'), '2');
  assert.is(await releaseWith('screens-crashed=.2/about.2/help'), '1');
  assert.is(await releaseWith('screens-crashed=.2/about.2/help', '?deviceId=d1'), '1');
  assert.is(await releaseWith('', '?&screens-avoid=2'), '1');
  assert.is(await releaseWith('screens-crashed=.1/about.1/help'), '2');
});
