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
