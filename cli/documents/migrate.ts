import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson, plain } from '../../compiler/json/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { LANGUAGE, MIGRATIONS, migrated } from '../../compiler/source/language.ts';
import { plural } from '../../compiler/source/plural.ts';
import { documentKind } from '../../compiler/source/project.ts';
import { documentText } from '../../runner/fixture/write.ts';

/**
 * `screens migrate`: migrates every screen of an older language version, and prints its path. A file with a JSON syntax
 * error is skipped; `screens check` reports it.
 */
export function migrate(folder: string, migrations = MIGRATIONS): void {
  let count = 0;
  for (const [path, text] of readProject(folder).files) {
    const { root } = parseJson(text, path);
    if (documentKind(path) !== 'screen' || !root) continue;
    const document = migrated(plain(root), migrations);
    if (!document) continue;
    writeFileSync(join(folder, path), documentText(document));
    console.log(path);
    count += 1;
  }
  console.log(count > 0 ? `${plural(count, 'screen')} migrated to language ${LANGUAGE}` : 'No screen to migrate.');
}
