/** Splits a reference of a schema file: the path of the file it leads to, and the name under `$defs`, empty for the file itself. */
export function splitReference(reference, from) {
  const { pathname, hash } = new URL(reference, `schemas:/${from}`);
  const definition = hash.replace(/^#?(\/\$defs\/)?/, '');
  if (definition.includes('/')) throw new Error(`${from}: ${reference} leads to no definition`);
  return { path: pathname.slice(1), definition };
}

/** The schema that a reference leads to. */
export function follow(reference, from, schemas) {
  const { path, definition } = splitReference(reference, from);
  const file = schemas.get(path);
  const found = definition === '' ? file : file?.$defs?.[definition];
  if (!found) throw new Error(`${from}: ${reference} leads nowhere`);
  return { schema: found, path };
}
