/** A JSON Schema by its keywords. */
export interface ExactSchema {
  readonly [keyword: string]: unknown;
}

/** The same schemas, by path, with every union a decision: by `if`, or by the property that tells kinds apart. */
export function exactSchemas(schemas: ReadonlyMap<string, object>): ReadonlyMap<string, ExactSchema>;
