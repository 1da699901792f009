import { SCHEMAS } from '../../../schemas/generated/language.js';

/** As much of JSON Schema as the language uses. */
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
  oneOf?: readonly Schema[];
}

/** A schema, and the address of the definition that it is, `node.json#/$defs/nodes`; empty for one that has none. */
export interface Definition {
  schema: Schema;
  address: string;
  /** The file that its references count from. */
  file: string;
}

/** A definition by its address. */
export function definition(address: string): Definition {
  const [file = '', pointer = ''] = address.split('#');
  let schema = SCHEMAS[file] as Schema | undefined;
  for (const name of pointer.split('/').slice(1)) {
    schema = (schema as { [name: string]: Schema | undefined } | undefined)?.[name.replaceAll('~1', '/')];
  }
  if (!schema) throw new Error(`there is no schema ${address}`);
  return { schema, address, file };
}

/** Definitions by file and reference: a form asks for hundreds of them at each key. */
const targets = new Map<string, Definition>();

/** What a reference in a schema leads to. */
export function target(ref: string, file: string): Definition {
  const key = `${file} ${ref}`;
  let found = targets.get(key);
  if (!found) {
    const { pathname, hash } = new URL(ref, `schema:/${file}`);
    found = definition(`${pathname.slice(1)}${hash}`);
    targets.set(key, found);
  }
  return found;
}
