/** Schemas by path. */
type Schemas = { readonly [path: string]: object };

/** The same schemas without descriptions other than those of required properties, and the descriptions in order. */
export function takeDescriptions<S extends Schemas>(schemas: S): { schemas: S; descriptions: string[] };

/** Puts descriptions back into the schemas that they were taken from. */
export function putDescriptions(schemas: Schemas, descriptions: readonly string[]): void;
