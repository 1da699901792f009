/**
 * Makes unions exact. In the schemas for people and editors, alternatives are a plain `oneOf`, for which a validator
 * reports the errors of every alternative. Here each `oneOf` becomes a decision: by the type of the value, by the
 * property that determines an object's kind, or by the `=` that starts an expression, so that only the intended
 * alternative is validated.
 *
 * It also adds information for error messages: `kinds` (the properties of which an object has exactly one), `tags` (the
 * values of a discriminator) and `alternatives` (the types allowed besides an expression).
 */
import { follow } from './references.mjs';

/** @returns the same schemas, by path, with every union turned into a decision */
export function exactSchemas(schemas) {
  const exact = new Map([...schemas].map(([path, schema]) => [path, structuredClone(schema)]));
  for (const [path, schema] of exact) noteKinds(schema, path, exact);
  return new Map([...exact].map(([path, schema]) => [path, decide(schema, path, exact)]));
}

/** Adds to every alternative of a union by property the names of the other ones. */
function noteKinds(schema, path, schemas) {
  visit(schema, (part) => {
    if (!part.oneOf || part.discriminator) return;
    const objects = targets(part, path, schemas).filter(({ schema: target }) => target.type === 'object');
    if (objects.length < 2) return;
    const kinds = objects.map(({ schema: target }) => keyOf(target));
    for (const { schema: target, path: at } of objects) {
      const members = target.discriminator ? targets(target, at, schemas).map((entry) => entry.schema) : [target];
      for (const member of members) Object.assign(member, { kinds, kindsOf: part.what ?? 'an entry' });
    }
  });
}

function visit(schema, then) {
  if (Array.isArray(schema)) for (const part of schema) visit(part, then);
  else if (typeof schema === 'object' && schema !== null) {
    then(schema);
    for (const [name, part] of Object.entries(schema)) if (name !== 'kinds') visit(part, then);
  }
}

function decide(schema, path, schemas) {
  if (Array.isArray(schema)) return schema.map((part) => decide(part, path, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, decide(part, path, schemas)]));
  if (typeof schema.$ref === 'string') return described(parts, path, schemas);
  if (!Array.isArray(schema.oneOf)) return parts;
  if (schema.discriminator) return { ...parts, tags: tagsOf(schema, path, schemas) };
  const { oneOf, ...rest } = parts;
  const branches = targets(schema, path, schemas).map(({ schema: target, path: at }, index) => ({
    target,
    schema: oneOf[index],
    types: typesOf(target, at, schemas),
  }));
  const types = [...new Set(branches.flatMap((branch) => branch.types))];
  return { ...rest, type: types, allOf: types.map((type) => byType(type, branches, rest, path)) };
}

/** A reference with the description of its target, unless it has one of its own: it explains a missing property. */
function described(reference, path, schemas) {
  const description = reference.description ?? follow(reference.$ref, path, schemas).schema.description;
  return description ? { ...reference, description } : reference;
}

function byType(type, branches, rest, path) {
  const matching = branches.filter((branch) => branch.types.includes(type));
  if (matching.length === 1)
    return decision({ type }, isExpression(matching[0].target) ? expression(branches, rest) : matching[0].schema);
  if (type === 'string') return decision({ type }, byEquals(matching, path));
  if (type === 'object') return decision({ type }, byKey(matching, rest));
  throw new Error(`${path}: two alternatives of type ${type}`);
}

function isExpression(target) {
  return target.type === 'string' && target.pattern === '^=';
}

/** An expression or a value of another type: a text without its `=` may have been meant as one of these types. */
function expression(branches, rest) {
  const alternatives = branches.flatMap((branch) => branch.types);
  return { type: 'string', pattern: '^=', ...(rest.expected ? { expected: rest.expected } : {}), alternatives };
}

function byEquals(branches, path) {
  const other = branches.find((branch) => !isExpression(branch.target));
  if (branches.length !== 2 || !other) throw new Error(`${path}: two alternatives of type string`);
  return decision({ type: 'string', pattern: '^=' }, true, other.schema);
}

function byKey(branches, rest) {
  const otherwise = branches.find((branch) => branch.target.otherwise);
  const kinds = branches.map((branch) => keyOf(branch.target));
  const last = otherwise?.schema ?? { not: {}, kinds, what: rest.what ?? 'an entry' };
  return branches
    .filter((branch) => branch !== otherwise)
    .reduceRight(
      (next, branch) => decision({ type: 'object', required: [keyOf(branch.target)] }, branch.schema, next),
      last,
    );
}

function decision(condition, met, other) {
  return { if: condition, then: met, ...(other === undefined ? {} : { else: other }) };
}

/** The property that determines the kind of an object. */
function keyOf(target) {
  return target.discriminator?.propertyName ?? target.required?.[0];
}

function targets(schema, path, schemas) {
  return schema.oneOf.map((branch) => (branch.$ref ? follow(branch.$ref, path, schemas) : { schema: branch, path }));
}

function tagsOf(schema, path, schemas) {
  const { propertyName } = schema.discriminator;
  return targets(schema, path, schemas).map(({ schema: target }) => target.properties[propertyName].const);
}

function typesOf(schema, path, schemas) {
  if (schema.type) return [schema.type].flat();
  if (schema.enum) return [...new Set(schema.enum.map(typeName))];
  if ('const' in schema) return [typeName(schema.const)];
  if (schema.$ref) {
    const target = follow(schema.$ref, path, schemas);
    return typesOf(target.schema, target.path, schemas);
  }
  if (schema.oneOf)
    return [...new Set(targets(schema, path, schemas).flatMap((entry) => typesOf(entry.schema, entry.path, schemas)))];
  throw new Error(`${path}: an alternative without a type: ${JSON.stringify(schema).slice(0, 200)}`);
}

function typeName(value) {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}
