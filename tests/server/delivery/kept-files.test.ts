/** How long files are kept for open pages, whichever server sent them. */
import { openStore } from '../../../registry/store/index.ts';
import { openKeptFiles } from '../../../server/delivery/kept-files.ts';
import { engines } from '../../registry/engines.ts';
import { afterAll, assert, test } from '../../suite.ts';

const DAY = 24 * 60 * 60 * 1000;
const OLD = '/a/boot-OLD.js';
const LIVE = '/a/boot-LIVE.js';
const MANIFEST = '/m/1';

for (const { name, fresh } of await engines()) {
  test(`${name}: a file is deleted two weeks after it was last served, and not before`, async () => {
    const store = await openStore(await fresh());
    afterAll(() => store.close());
    let day = 0;
    const files = openKeptFiles(store, () => day * DAY);
    const keep = (texts: { [path: string]: string }) =>
      files.keep(new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)])));
    const kept = async (path: string) => {
      const bytes = await files.find(path);
      return bytes && Buffer.from(bytes).toString();
    };

    await keep({ [OLD]: 'old()', [LIVE]: 'live()', [MANIFEST]: '{}' });
    day = 10;
    await keep({ [LIVE]: 'another()', [MANIFEST]: '{"made":"again"}' });
    // A hashed file never changes; a manifest is named after its release and may change.
    assert.equal([await kept(LIVE), await kept(MANIFEST)], ['live()', '{"made":"again"}']);
    day = 13;
    await files.prune();
    assert.is(await kept(OLD), 'old()');
    day = 15;
    await files.prune();
    assert.equal([await kept(OLD), await kept(LIVE)], [undefined, 'live()']);
    day = 25;
    await files.prune();
    assert.equal([await kept(LIVE), await kept(MANIFEST)], [undefined, undefined]);
  });
}
