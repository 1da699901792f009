/** Following the live releases. */
import type { Channel } from '../../../registry/index.ts';
import { openFeed } from '../../../server/delivery/feed.ts';
import type { Release } from '../../../server/site/server-settings.ts';
import { assert, test } from '../../suite.ts';
import { until } from './world.ts';

const FIRST = { seq: 1, release: 1, candidate: null } as unknown as Channel;

/** A registry in which every release is empty; `announce` makes one live. */
function emptyReleases() {
  let announce: (channel: Channel) => void = () => {};
  const registry = {
    importFolder: async () => {},
    channel: async () => FIRST,
    release: async () => ({ base: null }),
    sources: async () => new Map<string, Uint8Array>(),
    compiled: async () => assert.unreachable(),
    reportKey: async () => 'key',
    changed(listener: (channel: Channel) => void) {
      announce = listener;
      return () => {};
    },
  };
  return { registry: registry as never, announce: (channel: Channel) => announce(channel) };
}

test('a subscriber that fails keeps no other from a change, and is reported', async () => {
  const said: string[] = [];
  const { registry, announce } = emptyReleases();
  const compilation = { release: async () => ({}) as Release, applySettings: () => ({}) as Release };
  const feed = await openFeed({ registry, compilation, folder: '.', say: (line) => said.push(line) });
  const heard: number[] = [];
  feed.listen(() => {
    throw new Error('no worker answers');
  });
  feed.listen(({ channel }) => heard.push(channel.release));
  announce({ ...FIRST, seq: 2, release: 2 });
  await until(async () => feed.live().channel.seq === 2);
  feed.close();
  assert.equal(heard, [2]);
  assert.equal(said, ['Seq 2 was not taken over everywhere: no worker answers']);
});

test('whoever waits for a change is told when it is served, or that it takes too long', async () => {
  const { registry, announce } = emptyReleases();
  let compile = () => {};
  const compiling = new Promise<void>((done) => {
    compile = done;
  });
  const release = async (number: number) => {
    if (number === 2) await compiling;
    return {} as Release;
  };
  const compilation = { release, applySettings: () => ({}) as Release };
  const feed = await openFeed({ registry, compilation, folder: '.', say: () => {} });
  await feed.reaches(1, 10_000);
  announce({ ...FIRST, seq: 2, release: 2 });
  await feed.reaches(2, 10);
  assert.is(feed.live().channel.seq, 1);
  const reached = feed.reaches(2, 10_000);
  compile();
  await reached;
  assert.is(feed.live().channel.seq, 2);
  feed.close();
});
