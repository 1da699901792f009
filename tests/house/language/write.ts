/** Writes `docs/language.md`: `node --import tsx tests/house/language/write.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageText } from './document.ts';

const root = join(import.meta.dirname, '../../..');
writeFileSync(join(root, 'docs/language.md'), languageText(root));
