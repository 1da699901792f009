import { takeDescriptions } from '../../schemas/descriptions.mjs';
import { DOCUMENTS } from './documents.mjs';

/** Every schema of a document or a part of one, by path below `schemas/`. */
export function documentSchemas(schemas) {
  return Object.fromEntries([...schemas].filter(([path]) => !path.startsWith('widgets/')));
}

/** The descriptions of these schemas as a JavaScript module. */
export function descriptionsOf(schemas) {
  return `export const DESCRIPTIONS = ${JSON.stringify(takeDescriptions(schemas).descriptions)};\n`;
}

/** These schemas as a JavaScript module. */
export function languageOf(schemas) {
  return [
    `export const SCHEMAS = ${JSON.stringify(schemas)};`,
    `export const DOCUMENTS = ${JSON.stringify(DOCUMENTS)};`,
    '',
  ].join('\n');
}

/** Types of the module with the schemas. */
export function languageTypes() {
  return `/** A JSON Schema with the keywords of our own; \`compiler/service/schema/\` says what they mean. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly expected?: string;
  readonly what?: string;
  readonly why?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string };
  /** Of two alternatives for an object, the one that no property gives its kind. */
  readonly otherwise?: boolean;
  readonly $defs?: { readonly [name: string]: Schema };
  /** The text is the name of something of this kind that is declared elsewhere. */
  readonly refers?: string;
  /** The names of the properties are. */
  readonly refersKeys?: string;
  /** The text declares something of this kind by its name. */
  readonly declares?: string;
  /** The names of the properties do. */
  readonly declaresKeys?: string;
  /** The text is an expression as a whole (\`bare\`), or after an \`=\` and in holes (\`marked\`). */
  readonly expression?: 'bare' | 'marked';
  /** The text stands on the screen that a fixture is at: as the name of a control, or as any text. */
  readonly stands?: 'control' | 'text';
  /** The object is a step of a fixture: what the user does, or an expectation. */
  readonly step?: string;
  /** The text is an address of a screen, with the screen's parameters in its query. */
  readonly address?: boolean;
}
/** By path below \`schemas/\`. */
export const SCHEMAS: { readonly [path: string]: Schema };
/** The schema of each kind of document. */
export const DOCUMENTS: { readonly [kind in ${Object.keys(DOCUMENTS)
    .map((kind) => `'${kind}'`)
    .join(' | ')}]: string };
`;
}
