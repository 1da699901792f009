import { SCHEMAS } from '../../../schemas/generated/language.js';

/** The subset of JSON Schema that the language uses. */
export interface Schema {
  $id?: string;
  $ref?: string;
  $defs?: { readonly [name: string]: Schema };
  title?: string;
  description?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  properties?: { readonly [name: string]: Schema };
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  examples?: readonly unknown[];
  /** What a name in this place declares. */
  declares?: string;
  /** What a text in this place stands for on the screen: `control`, `text`. */
  stands?: string;
  /** What a number counts: `ms`, `s`. */
  unit?: string;
  expression?: 'bare' | 'marked';
  oneOf?: readonly Schema[];
}

/** A schema with the address of its definition, `node.json#/$defs/nodes`; empty when it has none. */
export interface Definition {
  schema: Schema;
  address: string;
  /** The file that its references are relative to. */
  file: string;
}

/** Returns a definition by its address. */
export function definition(address: string): Definition {
  const [file = '', pointer = ''] = address.split('#');
  let schema = SCHEMAS[file] as Schema | undefined;
  for (const name of pointer.split('/').slice(1)) {
    schema = (schema as { [name: string]: Schema | undefined } | undefined)?.[name.replaceAll('~1', '/')];
  }
  if (!schema) throw new Error(`there is no schema ${address}`);
  return { schema, address, file };
}

/** Cache by file and reference: a form resolves hundreds of them per keystroke. */
const targets = new Map<string, Definition>();

/** Resolves a reference in a schema. */
export function target(ref: string, file: string): Definition {
  const key = `${file} ${ref}`;
  let schema = targets.get(key);
  if (!schema) {
    const { pathname, hash } = new URL(ref, `schema:/${file}`);
    schema = definition(`${pathname.slice(1)}${hash}`);
    targets.set(key, schema);
  }
  return schema;
}
