import type { Channel } from '../../../registry/shapes.ts';
import { openLastKnown } from '../../../server/delivery/last-known.ts';
import { assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';

/** What is live after this many changes, with sources of some size. */
const known = (seq: number, bytes: number) => ({
  channel: { seq, release: 1 } as Channel,
  before: undefined,
  reportKey: undefined,
  sources: new Map([[1, new Map([['about/screen.json', new Uint8Array(bytes)]])]]),
});

test('of changes in quick succession the last is kept, whole', async () => {
  // Whether writes get in each other's way is a matter of luck.
  for (let round = 0; round < 40; round += 1) {
    const lastKnown = openLastKnown(temporaryFolder(), 'postgres://here/screens');
    await Promise.all([lastKnown.save(known(1, 300_000)), lastKnown.save(known(2, 300_001))]);
    const read = await lastKnown.read();
    assert.is(read?.channel.seq, 2);
    assert.is(read?.sources.get(1)?.get('about/screen.json')?.length, 300_001);
  }
});
