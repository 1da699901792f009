import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { legacyStyle } from '../../build/legacy-style.mjs';
import { readBundle } from '../../server/files/bundle.ts';
import { assert, test } from '../suite.ts';

const bundle = readBundle(join(fileURLToPath(import.meta.url), '../../../dist'));
const [sheet] = bundle.built.filter((name) => /^old-\w+\.css$/.test(name));
const flat = (css: string) =>
  legacyStyle(css)
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,>+]) ?/g, '$1');

test('the style sheet for old webviews contains nothing that they ignore', () => {
  const css = bundle.file(sheet!)!.bytes.toString();
  const young =
    /:is\(|:where\(|:has\(|:focus-visible|\b\d+[ds]v[hw]\b(?!\))|color-mix|(margin|padding|inset|border)-(inline|block)[-:]|[{;]inset:|overflow:clip/g;
  assert.equal(css.match(young) ?? [], []);
});

test('a gap between the children of a flex box becomes a margin', () => {
  assert.is(flat('.a{display:flex;gap:4px}'), '.a{display:flex;gap:0}.a>*+*{margin-left:4px}');
  assert.is(
    flat('.a{display:flex;flex-direction:column;gap:4px 8px}'),
    '.a{display:flex;flex-direction:column;gap:0}.a>*+*{margin-top:4px}',
  );
  assert.is(
    flat('.a{display:flex;flex-wrap:wrap;gap:4px 8px}'),
    '.a{display:flex;flex-wrap:wrap;gap:0}.a>:not(:last-child){margin-right:8px;margin-bottom:4px}',
  );
  assert.is(
    flat('.a{display:flex}@media print{.a{gap:4px}}'),
    '.a{display:flex}@media print{.a{gap:0}.a>*+*{margin-left:4px}}',
    'in another rule of the same box',
  );
  assert.is(flat('.a{display:grid;gap:4px}'), '.a{display:grid;gap:4px}');
});

test('logical sides become those of left-to-right script', () => {
  assert.is(flat('.a{margin-inline:1px 2px}'), '.a{margin-left:1px;margin-right:2px}');
  assert.is(flat('.a{padding-block-end:1px}'), '.a{padding-bottom:1px}');
  assert.is(flat('.a{inset:1px auto}'), '.a{top:1px;right:auto;bottom:1px;left:auto}');
});

test('rules with `:has` are removed, and their replacements apply without a condition', () => {
  assert.is(flat('.a:has(b){top:0}@supports not selector(:has(a)){.a{top:1px}}'), '.a{top:1px}');
  assert.is(flat('.a:has(b),.c{top:0}'), '.c{top:0}');
});

test('custom properties of the brand are left to the page', () => {
  assert.is(flat(':root{--brand:red;color:blue}.a{--own:1px}'), ':root{color:blue}.a{--own:1px}');
});
