/**
 * `npm run looks`: renews the pictures that `kept.test.ts` compares with. Look at each before you commit it: committing
 * it means that it is right.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { optionsOf } from '../../../build/options.mjs';
import { KEPT, SETTING, settingHere, takePictures } from './set.ts';

optionsOf('Usage: npm run looks', {});
rmSync(KEPT, { recursive: true, force: true });
const { status, stdout, stderr } = takePictures(KEPT);
console.log(stdout + stderr);
if (status === 0) writeFileSync(SETTING, `${JSON.stringify(await settingHere())}\n`);
process.exitCode = status ?? 1;
