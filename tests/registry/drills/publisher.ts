/**
 * Publishes one draft after another until it is killed: `publisher.ts PLACE NAME [WITHOUT]`. It creates the drafts
 * before it prints `ready` and publishes after the first input, so that a kill hits it while publishing. It prints the
 * number of each release once it is acknowledged.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import type { Place } from '../../../registry/store/place.ts';
import { fixture } from '../small.ts';
import { openBare, type Without } from './bare.ts';

/** Each takes four changes: create, send for review, approve, publish. */
const DRAFTS = 15;

const [, , place = '', name = '', without] = process.argv;
const at = JSON.parse(place) as Place;
const whole = await openBare(at);
const bare = without ? await openBare(at, without as Without) : whole;
const drafts: number[] = [];
for (let n = 0; n < DRAFTS; n += 1) {
  // Processes that run at the same time have different names, and so change different files.
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
// Exits without closing the store, which would write once more.
process.exit(0);

async function nextRelease(): Promise<number> {
  const last = await bare.store.run((db) =>
    db.selectFrom('release').select('release').orderBy('release', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
  return last.release + 1;
}
