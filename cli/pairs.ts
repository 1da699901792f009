import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProject } from '../compiler/project/read.ts';
import { fixtureText } from '../runner/fixture/write.ts';
import { pairFixtures } from '../runner/fuzz/pairs.ts';
import { fixtureNamed } from '../runner/play/look.ts';
import { createRunner } from '../runner/play/runner.ts';
import { projectFolder } from '../server/settings/folders.ts';

/**
 * `screens pairs SCREEN --fixture F`: writes fixtures for all pairs of values of the statuses and flags that the screen
 * depends on, based on an existing one. Returns the exit code.
 */
export function pairs(screen: string, { fixture: name }: { fixture: string }): number {
  const folder = projectFolder();
  const prepared = createRunner().prepare(readProject(folder));
  const base = fixtureNamed(prepared, screen, name);
  const entry = prepared.compiled.screens.get(screen);
  if (typeof base === 'string' || !entry) {
    console.error(typeof base === 'string' ? base : `Screen "${screen}" has an error; see screens check.`);
    return 2;
  }
  const made = pairFixtures(entry.document, base.document);
  made.forEach((fixture, at) => {
    const file = `screens/${screen}/fixtures/pair-${at + 1}.json`;
    writeFileSync(join(folder, file), fixtureText(fixture));
    console.log(`${file}  ${fixture.fixture}`);
  });
  const next =
    made.length === 0
      ? 'the screen depends on no status or flag'
      : '"screens test pair- --update" stores their snapshots';
  console.log(`${made.length} fixtures; ${next}`);
  return 0;
}
