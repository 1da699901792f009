/**
 * Publishes one draft after the other until it is killed: `publisher.ts PLACE NAME [WITHOUT]`. The drafts are there before
 * it says `ready`, so that a kill after its input says to go comes in the middle of publishing. It writes `RELEASE` for each
 * release once it is acknowledged.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import type { Place } from '../../../registry/store/place.ts';
import { fixture } from '../small.ts';
import { openBare, type Without } from './bare.ts';

/** Four changes each: made, sent for review, approved, published. */
const DRAFTS = 15;

const [, , place = '', name = '', without] = process.argv;
const at = JSON.parse(place) as Place;
const whole = await openBare(at);
const bare = without ? await openBare(at, without as Without) : whole;
const drafts: number[] = [];
for (let n = 0; n < DRAFTS; n += 1) {
  // Others who are alive at the same time have other names, and so other files: nothing is in anybody's way.
  const text = fixture('about', `${process.pid} ${n}`, '/about', [{ see: ['About us'] }]);
  drafts.push(await whole.approved({ [`about/fixtures/${name}-${n}.json`]: text }));
}
writeSync(1, 'ready\n');
await once(process.stdin, 'data');
for (const draft of drafts) {
  if (without === 'acknowledgement') writeSync(1, `${await nextRelease()}\n`);
  const { release } = await bare.publishDraft(draft);
  if (without !== 'acknowledgement') writeSync(1, `${release}\n`);
}
// Without closing: that would write once more.
process.exit(0);

async function nextRelease(): Promise<number> {
  const last = await bare.store.run((db) =>
    db.selectFrom('release').select('release').orderBy('release', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
  return last.release + 1;
}
