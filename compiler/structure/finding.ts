import type { StructureError } from '../../schemas/generated/validate.js';
import type { JsonPath } from '../json/index.ts';
import { didYouMean } from '../source/nearest.ts';
import { listed, quoted } from '../source/quoting.ts';
import { expected, outOfBounds } from './bounds.ts';
import { describeValue, inQuotes, instead, wordsFor } from './describe-value.ts';
import { durationIn } from './duration.ts';
import type { StructureCode } from './issue-codes.ts';
import { meantElsewhere, unknownProperty } from './unknown-property.ts';

/** An error in the structure of a document. */
export interface Finding {
  path: JsonPath;
  /** Whether the name at the end of the path is wrong, or its value. */
  at: 'name' | 'value';
  code: StructureCode;
  message: string;
  /** What a misspelt property probably is, so that it is not reported as missing, too. */
  meant?: string;
  /** The missing property. */
  lacks?: string;
  /** The property is only needed because of others that are absent, or there. */
  conditional?: true;
  /** An unknown property for which there is no suggestion. */
  strange?: string;
  /** The name was meant to determine the object's kind, so its other properties belong to that kind. */
  kind?: true;
}

/** What each object lacks, and the number of its unknown properties, by path: they are probably the same. */
export type Misfits = ReadonlyMap<string, { lacks: string[]; unknown: number }>;

type Schema = StructureError['parentSchema'];

/** Converts a validator's error. */
export function findingOf(error: StructureError, path: JsonPath, misfits: Misfits): Finding {
  const schema = error.parentSchema;
  if (error.propertyName !== undefined) return badName(error.propertyName, path, schema);
  switch (error.keyword) {
    case 'additionalProperties':
      return unknown(error, path, misfits);
    case 'required':
      return lacking(error, path);
    case 'type':
      return wrongType(error, path);
    case 'enum':
      return notListed(error, path);
    case 'discriminator':
      return noSuchTag(error, path);
    case 'not':
      return refused(error, path);
    default:
      return { path, at: 'value', code: 'wrong-value', message: outOfBounds(error) };
  }
}

/** Properties that are never what was meant. */
const HOUSEKEEPING = new Set(['$schema', 'widget', 'do']);

function badName(name: string, path: JsonPath, schema: Schema): Finding {
  const message = `${quoted(name)} cannot be a name here: expected ${expected(schema) ?? 'another name'}`;
  const suggestion = validName(name, schema);
  const advice = suggestion === undefined ? '' : `; did you mean ${quoted(suggestion)}?`;
  return { path: [...path, name], at: 'name', code: 'bad-name', message: message + advice };
}

/** The same words as a valid name: `my state` is `myState`, or `my-state` where names are written like that. */
function validName(name: string, { pattern }: Schema): string | undefined {
  if (typeof pattern !== 'string') return undefined;
  const words = name.match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words.map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('');
  return [joined, words.join('-').toLowerCase()].find((valid) => new RegExp(pattern, 'u').test(valid));
}

function unknown(error: StructureError, path: JsonPath, misfits: Misfits): Finding {
  const schema = error.parentSchema;
  const name = String(error.params.additionalProperty);
  const place = { path: [...path, name], at: 'name' as const };
  const kinds = (schema.kinds ?? []) as string[];
  const properties = namesOf(schema.properties);
  if (kinds.includes(name)) {
    const own = kinds.filter(
      (kind) => kind !== name && Object.hasOwn(error.data as object, kind) && properties.includes(kind),
    );
    const message = `${schema.kindsOf} is of one kind, and this has ${listed([...own, name])}: make them two`;
    return { ...place, code: 'two-kinds', message };
  }
  const on = (schema.properties as { on?: Schema } | undefined)?.on;
  const { lacks, unknown } = misfits.get(error.instancePath) ?? { lacks: [], unknown: 0 };
  const explanation = unknownProperty({
    name,
    what: String(schema.what ?? 'this object'),
    allowed: properties.filter((property) => !HOUSEKEEPING.has(property)),
    kinds,
    missing: lacks,
    needs: unknown > 0 && lacks.length === 1 ? needs(schema, lacks[0]!) : undefined,
    events: namesOf(on?.properties).filter((event) => event !== 'note'),
  });
  return { ...place, code: 'unknown-property', ...explanation };
}

function lacking(error: StructureError, path: JsonPath): Finding {
  const schema = error.parentSchema;
  const name = String(error.params.missingProperty);
  return {
    path,
    at: 'value',
    code: 'missing-property',
    lacks: name,
    ...(schema.properties === undefined ? { conditional: true as const } : {}),
    message: `${schema.what ?? 'this object'} ${needs(schema, name)}`,
  };
}

/** `` needs `to`: the name of the screen ``. */
function needs(schema: Schema, name: string): string {
  const description = (schema.properties as { [name: string]: Schema } | undefined)?.[name]?.description;
  return `needs ${quoted(name)}${typeof description === 'string' ? `: ${firstSentence(description)}` : ''}`;
}

function firstSentence(text: string): string {
  const sentence = /^.*?[.!](?=\s|$)/s.exec(text)?.[0] ?? text;
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

function wrongType(error: StructureError, path: JsonPath): Finding {
  const schema = error.parentSchema;
  const types = [error.params.type ?? schema.type].flat() as string[];
  const words = expected(schema) ?? wordsFor(types);
  const takesExpression = words.includes('expression that begins with `=`');
  const advice = durationIn(error.data, schema.unit) ?? instead(error.data, types, takesExpression);
  return {
    path,
    at: 'value',
    code: 'wrong-type',
    message: `expected ${words}, found ${describeValue(error.data)}${advice}`,
  };
}

function notListed(error: StructureError, path: JsonPath): Finding {
  const allowed = (error.params.allowedValues as unknown[]).map(String);
  const name = path.findLast((step) => typeof step === 'string');
  const list = allowed.map((value) => `"${value}"`);
  const all = list.length < 2 ? `${list}` : `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`;
  const place = { path, at: 'value' as const, code: 'wrong-value' as const };
  if (typeof error.data !== 'string')
    return { ...place, code: 'wrong-type', message: `expected ${all}, found ${describeValue(error.data)}` };
  const near = didYouMean(error.data, allowed)?.replaceAll('`', '"');
  const expression = instead(error.data, [], true);
  const advice = near ?? `it is ${all}`;
  return {
    ...place,
    message: `${inQuotes(error.data)} is not a value of ${quoted(`${name}`)}; ${advice}${near ? '' : expression}`,
  };
}

/** An action or a widget with a missing or unknown name. */
function noSuchTag(error: StructureError, path: JsonPath): Finding {
  const schema = error.parentSchema;
  const tag = String(error.params.tag);
  const noun = tag === 'do' ? 'action' : 'widget';
  const value = error.params.tagValue;
  const place = { path: [...path, tag], at: 'value' as const };
  if (error.params.error !== 'mapping') {
    if (value === undefined) return kindless(error, path, [tag], `${schema.what} needs \`${tag}\`${asKey(error, tag)}`);
    return {
      ...place,
      code: 'wrong-type',
      message: `expected the name of a kind of ${noun}, found ${describeValue(value)}`,
    };
  }
  const name = String(value);
  const elsewhere = schema.elsewhere as { names: string[]; why: string } | undefined;
  if (elsewhere?.names.includes(name)) {
    return { ...place, code: 'misplaced-widget', message: `${quoted(name)} ${elsewhere.why}` };
  }
  const tags = schema.tags as string[];
  const known = [...tags, ...(elsewhere?.names ?? [])];
  const advice = didYouMean(name, known) ?? meantElsewhere(name, tags) ?? `there are ${listed(tags, 'and', 24)}`;
  return { ...place, code: `unknown-${noun}`, message: `there is no ${noun} ${quoted(name)}; ${advice}` };
}

/** For `{ "toast": "…" }`: how to write a name that was used as a property. */
function asKey(error: StructureError, tag: string): string {
  const tags = error.parentSchema.tags as string[];
  const name = Object.keys(error.data as object).find((key) => tags.includes(key));
  return name === undefined ? ': what it is' : `: write "${tag}": "${name}"`;
}

function refused(error: StructureError, path: JsonPath): Finding {
  const schema = error.parentSchema;
  if (typeof schema.why === 'string') return { path, at: 'name', code: 'misplaced-property', message: schema.why };
  const kinds = (schema.kinds ?? []) as string[];
  return kindless(error, path, kinds, `${schema.what} needs one of ${listed(kinds, 'or', 24)}`);
}

/** An object without the property that determines its kind; suggests it if it is misspelt. */
function kindless(error: StructureError, path: JsonPath, kinds: readonly string[], message: string): Finding {
  const names = Object.keys(error.data as object);
  const tags = (error.parentSchema.tags ?? []) as string[];
  // If a kind is used as a property, as in `{ "go": "book" }`, the message says how that is written.
  for (const name of names.some((name) => tags.includes(name)) ? [] : names) {
    const near = meantElsewhere(name, kinds) ?? didYouMean(name, kinds);
    if (near === undefined) continue;
    const intro = `${quoted(name)} is not a property of ${error.parentSchema.what}`;
    return { path: [...path, name], at: 'name', code: 'no-kind', message: `${intro}; ${near}` };
  }
  return { path, at: 'value', code: 'no-kind', message };
}

function namesOf(properties: unknown): string[] {
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}
