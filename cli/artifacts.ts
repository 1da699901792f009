import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lookAt } from '../runner/play/look.ts';
import { failureText, type Prepared, type Verdict } from '../runner/play/runner.ts';
import { installFolder } from '../server/settings/folders.ts';
import { plural } from './plural.ts';

/**
 * `screens test --artifacts DIR`: for every fixture that failed, writes beside each other why it did
 * (`DIR/<screen>/<fixture>.failure.txt`), the screen as a screen reader meets it (`.tree.txt`), what happened when
 * (`.timeline.txt`) and, where there is a Chromium, a picture of the screen (`.png`). Says where they are.
 */
export async function keepArtifacts(dir: string, prepared: Prepared, verdicts: readonly Verdict[]): Promise<void> {
  const failed = verdicts.filter(({ passed, unplayed }) => !passed && !unplayed);
  let kept = 0;
  for (const verdict of failed) {
    const fixture = prepared.sound.find(({ file }) => file === verdict.file);
    // One that is broken was not played: its message is all there is to know.
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
    `What shows why ${plural(kept, 'fixture')} failed is in ${dir}${trouble && `, without pictures: ${trouble}`}`,
  );
}

/**
 * Takes the pictures in a process of its own: the page on which fixtures are played in this one is in a server's way.
 * Answers why there are none, or an empty text.
 */
function takePictures(dir: string, files: readonly string[]): string {
  const command = join(installFolder(), 'cli/screens.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'shots', dir, ...files], {
    encoding: 'utf8',
  });
  // The fixtures fail there too, so it ends with 1; it says how many pictures it took all the same.
  return status !== null && / pictures in /.test(stdout)
    ? ''
    : stderr.trim() || 'the command that takes them did not end';
}
