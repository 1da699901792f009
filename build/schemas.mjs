/**
 * Generates code from the JSON Schemas, in `schemas/generated/`:
 *
 * widget-node.json     what an author writes for each widget (referenced by node.json)
 * overlay-widget.json  the same for containers that open over the view
 * action.json          one step of a handler: any of the actions (referenced by action.json)
 * message.json         the name of a message to the native app (referenced by action.json)
 * types.ts             TypeScript types of all documents, and of the props of each widget
 * validate.js, .d.ts   one validator per kind of document
 * widgets.ts           the catalog of the widgets
 * compiled-actions.ts  the compiled forms of the actions
 * steps.ts             the steps of a fixture
 * language.js, .d.ts   all schemas of documents, for the language service
 * descriptions.js, .d.ts  their descriptions, for where the schemas come without
 *
 * `node build/schemas.mjs` runs it alone. Does nothing when nothing has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exactSchemas } from '../schemas/exact.mjs';
import { actionSchema, compiledActionsOf } from './schemas/actions.mjs';
import { authoredSchemas } from './schemas/authored.mjs';
import { catalogOf } from './schemas/catalog.mjs';
import { forEditors } from './schemas/editor.mjs';
import { descriptionsOf, documentSchemas, languageOf, languageTypes } from './schemas/language.mjs';
import { messageSchema, PRODUCT } from './schemas/messages.mjs';
import { readSchemas, SCHEMAS, widgetsOf } from './schemas/sources.mjs';
import { stepsOf } from './schemas/steps.mjs';
import { typesOf } from './schemas/typescript.mjs';
import { validatorsOf, validatorTypes } from './schemas/validators.mjs';

const GENERATED = join(SCHEMAS, 'generated');

/** @returns whether anything had to be generated */
export async function buildSchemas() {
  const stamp = stampOf();
  const stampFile = join(GENERATED, '.stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  mkdirSync(GENERATED, { recursive: true });
  const sources = readSchemas();
  const widgets = widgetsOf(sources);
  const authored = new Map([
    ...authoredSchemas(widgets),
    ...actionSchema(sources.get('action.json')),
    ...messageSchema(),
  ]);
  const all = new Map([...sources, ...authored]);
  for (const [path, schema] of authored) {
    write(path.slice('generated/'.length), `${JSON.stringify(forEditors(schema, path, all), null, 1)}\n`);
  }
  write('widgets.ts', catalogOf(widgets));
  write('types.ts', await typesOf(all));
  write('compiled-actions.ts', compiledActionsOf(sources.get('action.json')));
  write('steps.ts', stepsOf(sources.get('fixture.json')));
  write('validate.js', await validatorsOf(exactSchemas(all)));
  write('validate.d.ts', validatorTypes());
  const documents = documentSchemas(all);
  write('language.js', languageOf(documents));
  write('language.d.ts', languageTypes());
  write('descriptions.js', descriptionsOf(documents));
  write(
    'descriptions.d.ts',
    '/** In the order of the objects in the schemas; an empty text where there is none. */\nexport const DESCRIPTIONS: readonly string[];\n',
  );
  write('.stamp', stamp);
  return true;
}

/** A hash of everything the result depends on. */
function stampOf() {
  const hash = createHash('sha256');
  for (const folder of [
    SCHEMAS,
    join(SCHEMAS, 'widgets'),
    join(SCHEMAS, '../build'),
    join(SCHEMAS, '../build/schemas'),
  ]) {
    for (const name of readdirSync(folder).sort()) {
      if (/\.(json|mjs)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
    }
  }
  hash.update(readFileSync(PRODUCT));
  return hash.update(readFileSync(join(SCHEMAS, '../package-lock.json'))).digest('hex');
}

/** Writes atomically: concurrent readers see the old or the new file. */
function write(name, text) {
  const path = join(GENERATED, name);
  const other = `${path}.${process.pid}`;
  writeFileSync(other, text);
  renameSync(other, path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSchemas();
