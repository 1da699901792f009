/** What widgets say by themselves, besides the texts of documents: the check knows it from `widget.says` of each schema. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { WIDGETS } from '../../schemas/generated/widgets.ts';
import { assert, test } from '../suite.ts';

const folder = join(fileURLToPath(import.meta.url), '../../../widgets');
/** `KeyboardEvent.key` */
const KEYS = /^(Arrow(Up|Down|Left|Right)|End|Enter|Escape|Home|Tab)$/;

/** The texts in the code of a widget and its parts; `…` is what a composed one gets. */
function textsOf(file: string): string[] {
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, file)],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    minifyWhitespace: true,
  });
  const literals = outputFiles[0]!.text.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g);
  const texts = [...literals].map(([, text, composed = '']) => text ?? composed.replace(/\$\{[^}]*\}/g, '…'));
  // Text before an element or a value ends with a space.
  return texts.map((text) => text.replace(/ $/, ' …')).filter((text) => /^[A-Z][a-z]/.test(text) && !KEYS.test(text));
}

test('the schema of every widget lists what the widget says by itself, and nothing else', () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.tsx'))) {
    const name = basename(file, '.tsx');
    assert.equal([...(WIDGETS.get(name)!.says ?? [])].sort(), [...new Set(textsOf(file))].sort(), name);
  }
});
