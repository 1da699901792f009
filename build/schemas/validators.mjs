import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { DOCUMENTS } from './documents.mjs';

/** Our own keywords: for messages, and for the language service (`compiler/service/schema/`). */
const NOTES = [
  'expected',
  'what',
  'why',
  'otherwise',
  'kinds',
  'kindsOf',
  'tags',
  'alternatives',
  'elsewhere',
  'shape',
  'widget',
  'step',
  'refers',
  'refersKeys',
  'declares',
  'declaresKeys',
  'expression',
  'stands',
  'unit',
  'address',
];

/** A base URL for relative references; nothing is ever fetched. */
const BASE = 'https://schemas.invalid/';

/** One ES module with a validator per kind of document, without `require` or runtime code generation. */
export async function validatorsOf(schemas) {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    messages: false,
    discriminator: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    code: { source: true, esm: true },
  });
  for (const note of NOTES) ajv.addKeyword(note);
  for (const [path, schema] of schemas) {
    if (!path.startsWith('widgets/')) ajv.addSchema({ ...inShort(schema), $id: BASE + path });
  }
  const exported = Object.fromEntries(Object.entries(DOCUMENTS).map(([kind, path]) => [kind, BASE + path]));
  const source = withoutPaths(gathering(standalone.default(ajv, exported)));
  const { outputFiles } = await build({
    stdin: {
      contents: `${source}\nexport const VALIDATORS = { ${Object.keys(DOCUMENTS).join(', ')} };`,
      resolveDir: import.meta.dirname ?? process.cwd(),
    },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    minifySyntax: true,
    minifyWhitespace: true,
    write: false,
  });
  return outputFiles[0].text;
}

/**
 * ajv copies all errors found so far for every further part with errors, which takes minutes for a file with an error
 * in every line. These validators append to one list instead.
 */
function gathering(source) {
  const copying = /vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\)/g;
  const gathered = source.replace(copying, 'gather(vErrors, $1.errors)');
  if (gathered === source || gathered.includes('.concat(')) {
    throw new Error('ajv no longer collects errors as `gathering` expects: adapt it to the generated code');
  }
  const gather =
    'function gather(all, more) { if (all === null) return more; for (const one of more) all.push(one); return all; }';
  return `${gathered}\n${gather}`;
}

/** Removes schema paths from errors, which are not used. */
function withoutPaths(source) {
  return source.replace(/schemaPath:\s*"(?:[^"\\]|\\.)*",\s*/g, '');
}

/** Keywords whose values are plain data. */
const VALUES = new Set(['const', 'enum', 'default']);
const FIRST_SENTENCE = /^.*?[.!](?=\s|$)/s;
/** Keywords that contain schemas by name. */
const NAMED = new Set(['properties', 'patternProperties', '$defs']);

/** Shortens the descriptions in a schema to what messages use: the first sentence about a property. */
function inShort(schema, isProperty = false) {
  if (Array.isArray(schema)) return schema.map((part) => inShort(part));
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === 'title') return [];
    if (keyword === 'description') return isProperty ? [[keyword, FIRST_SENTENCE.exec(value)?.[0] ?? value]] : [];
    if (VALUES.has(keyword)) return [[keyword, value]];
    if (!NAMED.has(keyword)) return [[keyword, inShort(value)]];
    return [[keyword, byName(value, keyword === 'properties')]];
  });
  return Object.fromEntries(parts);
}

function byName(schemas, areProperties) {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, inShort(schema, areProperties)]));
}

/** Types of that module. */
export function validatorTypes() {
  return `/** What a validator found: ajv's error with the value and the schema around it. */
export interface StructureError {
  instancePath: string;
  keyword: string;
  params: { readonly [name: string]: unknown };
  schema: unknown;
  parentSchema: { readonly [keyword: string]: unknown };
  data: unknown;
  propertyName?: string;
}
export interface Validator {
  (value: unknown): boolean;
  errors?: StructureError[] | null;
}
/** By kind of document. */
export const VALIDATORS: { readonly [kind in ${Object.keys(DOCUMENTS)
    .map((kind) => `'${kind}'`)
    .join(' | ')}]: Validator };
`;
}
