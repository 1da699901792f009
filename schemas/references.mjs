/**
 * Splits a reference in a schema file: the path of the target file, and the name under `$defs`, empty for the file
 * itself.
 */
export function splitReference(reference, from) {
  const { pathname, hash } = new URL(reference, `schemas:/${from}`);
  const definition = hash.replace(/^#?(\/\$defs\/)?/, '');
  if (definition.includes('/')) throw new Error(`${from}: ${reference} leads to no definition`);
  return { path: pathname.slice(1), definition };
}

/** The target of a reference. */
export function follow(reference, from, schemas) {
  const { path, definition } = splitReference(reference, from);
  const file = schemas.get(path);
  const schema = definition === '' ? file : file?.$defs?.[definition];
  if (!schema) throw new Error(`${from}: ${reference} leads nowhere`);
  return { schema, path };
}
