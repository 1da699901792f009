import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, assert, test } from '../../suite.ts';
import { COUNT, KEPT, SETTING, settingHere, takePictures } from './set.ts';

/** The percentage of pixels that may differ: less than a single changed letter. */
const TOLERANCE = '0.002';
const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the ten most used screens look as in the reviewed pictures', async () => {
  const kept = readdirSync(KEPT, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.png'));
  assert.is(kept.length, COUNT);
  const [then, now] = [readFileSync(SETTING, 'utf8').trim(), JSON.stringify(await settingHere())];
  if (then !== now) {
    console.log(`Pictures are not compared: this machine draws with ${now}, they were taken with ${then}.`);
    return;
  }
  const { status, stdout, stderr } = takePictures(folder, '--compare', KEPT, '--tolerance', TOLERANCE);
  assert.is(status, 0, `${stdout}${stderr}\nIf this is meant, run npm run looks and look at what it takes.`);
});
