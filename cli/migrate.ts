import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson, plain } from '../compiler/json/index.ts';
import { readProject } from '../compiler/project/read.ts';
import { LANGUAGE, MIGRATIONS, migrated } from '../compiler/source/language.ts';
import { documentKind } from '../compiler/source/project.ts';
import { documentText } from '../runner/fixture/write.ts';
import { plural } from './plural.ts';

/**
 * `screens migrate`: writes every screen of an older language in the present one, and prints its path. A file that is no
 * JSON is left alone; `screens check` says what is wrong with it.
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
