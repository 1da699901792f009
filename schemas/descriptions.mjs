/**
 * Takes the descriptions out of schemas, and puts them back: they are half of the bytes, and a form shows them as hints
 * only. Those of required properties stay, as messages say what is missing by them.
 */

/** @returns the schemas without descriptions, and the descriptions in order */
export function takeDescriptions(schemas) {
  // As the generated module has them: parts that schemas share in memory are apart there.
  const rest = JSON.parse(JSON.stringify(schemas));
  const required = new Set();
  const descriptions = [];
  for (const part of objectsIn(rest)) {
    for (const name of part.required ?? []) if (part.properties?.[name]) required.add(part.properties[name]);
    if (typeof part.description !== 'string' || required.has(part)) {
      descriptions.push('');
      continue;
    }
    descriptions.push(part.description);
    delete part.description;
  }
  return { schemas: rest, descriptions };
}

/** Puts descriptions back into the schemas that they were taken from. */
export function putDescriptions(schemas, descriptions) {
  let at = 0;
  for (const part of objectsIn(schemas)) {
    const description = descriptions[at];
    at += 1;
    if (description) part.description = description;
  }
}

/** Every object, outer ones first. */
function* objectsIn(value) {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value;
  for (const part of Object.values(value)) yield* objectsIn(part);
}
