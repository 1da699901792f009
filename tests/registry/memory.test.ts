/** The short form of the drill that publishes for an hour (`npm run drill memory`). */
import { assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { memoryDrill } from './drills/memory.ts';

/** Bytes that a release may leave behind: a quarter of the size of one of its pages. */
const MAX_BYTES_PER_RELEASE = 50_000;
const RELEASES = 40;
const fresh = () => ({ kind: 'folder', folder: temporaryFolder() }) as const;

test('earlier releases do not stay in memory, and the drill detects it if they do', async () => {
  const { perRelease } = await memoryDrill(fresh(), RELEASES);
  const held = await memoryDrill(fresh(), RELEASES, 'forgetting');
  console.log(`  ${Math.round(perRelease)} bytes a release; ${Math.round(held.perRelease)} where all is held on to`);
  assert.ok(perRelease < MAX_BYTES_PER_RELEASE, `${perRelease} bytes a release`);
  assert.ok(held.perRelease > 3 * MAX_BYTES_PER_RELEASE, `${held.perRelease} bytes a release`);
});
