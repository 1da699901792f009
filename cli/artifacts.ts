import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lookAt } from '../runner/play/look.ts';
import { failureText, type Prepared, type Verdict } from '../runner/play/runner.ts';
import { installFolder } from '../server/settings/folders.ts';
import { plural } from './plural.ts';

/**
 * `screens test --artifacts DIR`: for every failed fixture, writes the reason (`DIR/<screen>/<fixture>.failure.txt`),
 * the accessibility tree (`.tree.txt`), the timeline (`.timeline.txt`) and, if there is a Chromium, a picture of the
 * screen (`.png`). Prints where they are.
 */
export async function keepArtifacts(dir: string, prepared: Prepared, verdicts: readonly Verdict[]): Promise<void> {
  const failed = verdicts.filter(({ passed, unplayed }) => !passed && !unplayed);
  let kept = 0;
  for (const verdict of failed) {
    const fixture = prepared.sound.find(({ file }) => file === verdict.file);
    // A broken fixture was not run: its message is all there is.
    if (!fixture) continue;
    mkdirSync(join(dir, fixture.screen), { recursive: true });
    const { tree, timeline } = await lookAt(prepared, fixture, undefined, (look) => look);
    const base = join(dir, fixture.screen, basename(fixture.file, '.json'));
    const texts = { failure: failureText(verdict), tree, timeline };
    for (const [name, text] of Object.entries(texts)) writeFileSync(`${base}.${name}.txt`, `${text}\n`);
    kept += 1;
  }
  if (kept === 0) return;
  const trouble = takePictures(
    dir,
    failed.map(({ file }) => file),
  );
  console.error(
    `Details on ${plural(kept, 'failed fixture')} are in ${dir}${trouble && `, without pictures: ${trouble}`}`,
  );
}

/**
 * Takes the pictures in a separate process, because the DOM of this one gets in a server's way. Returns the reason when
 * there are none, otherwise an empty text.
 */
function takePictures(dir: string, files: readonly string[]): string {
  const command = join(installFolder(), 'cli/screens.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'shots', dir, ...files], {
    encoding: 'utf8',
  });
  // The fixtures fail there too, so it exits with 1, but prints how many pictures it took.
  return status !== null && / pictures in /.test(stdout)
    ? ''
    : stderr.trim() || 'the command that takes them did not finish';
}
