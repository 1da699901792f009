import { follow } from '../../schemas/references.mjs';

/**
 * A union in the form editors need: they offer the values of the discriminator, each with its description, before any
 * is written. Equivalent for a validator.
 */
export function forEditors(schema, path, schemas) {
  const tag = schema.discriminator?.propertyName;
  if (tag === undefined) return schema;
  const kinds = schema.oneOf.map((kind) => follow(kind.$ref, path, schemas).schema);
  const values = {
    enum: kinds.map(({ properties }) => properties[tag].const),
    enumDescriptions: kinds.map(({ description }) => description),
  };
  return { ...schema, properties: { [tag]: values } };
}
