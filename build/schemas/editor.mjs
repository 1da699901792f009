import { follow } from '../../schemas/references.mjs';

/**
 * A union of kinds as an editor needs it: it offers the values of the property that tells the kinds apart, each with its
 * explanation, before any of them is written. To a validator that says nothing new.
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
