import type { ExpressionIssue } from '../expression/syntax/ast.ts';
import { parseExpression } from '../expression/syntax/parse.ts';
import { type ParsedText, parseText } from '../expression/syntax/text.ts';
import type { Spot } from '../source/spot.ts';
import { work } from '../source/work.ts';
import type { Env, Formula, ListItem, Send, Value } from '../tree/resolved.ts';
import { ROOTS } from '../tree/roots.ts';
import { type Resolving, rowName, withRow } from './context.ts';

/** Cache of parsed texts: most screens repeat most of their expressions. */
const parsedTexts = new Map<string, ParsedText>();
const parsedExpressions = new Map<string, ReturnType<typeof parseExpression>>();
const MAX_CACHED = 20000;
/** Longer texts are rarely repeated, and a server would keep those of every release. */
const MAX_CACHED_LENGTH = 500;

/** Cost of one value, without its formulas. */
const VALUE = 10;

/** A literal in place of an omitted value. */
export function literal(spot: Spot, value: string | number | boolean | null): Value {
  return { kind: 'literal', value, spot };
}

/** The bare expression of a property such as `when`; undefined if it is absent or does not parse. */
export function expressionAt(spot: Spot | undefined, env: Env, context: Resolving): Formula | undefined {
  if (typeof spot?.value !== 'string') return undefined;
  const text = spot.value;
  if (text.startsWith('=')) {
    context.report.add(
      'needless-equals',
      spot,
      `this is always an expression: write \`${text.slice(1)}\` without \`=\``,
    );
    return undefined;
  }
  work(text.length);
  const { ast, issues } = cached(parsedExpressions, text, () => parseExpression(text));
  reportAll(issues, spot, context);
  return ast && { kind: 'formula', ast, text, spot, offset: 0, env };
}

/**
 * A value: a literal, `=expression`, a text with placeholders, a record, a list, an image.
 *
 * @param shape the shape required by a widget's schema, if any: it determines which texts are names of images
 */
export function valueAt(spot: Spot, env: Env, context: Resolving, shape?: unknown): Value {
  const { value } = spot;
  work(VALUE);
  if (typeof value === 'string') return textAt(spot, value, env, context, shape === 'image');
  if (spot.isList) return { kind: 'list', items: spot.items().map((item) => itemAt(item, env, context, shape)), spot };
  if (spot.isObject) return objectAt(spot, env, context, shape);
  return literal(spot, value as number | boolean | null);
}

/** Named values to send or to pass; undefined if there are none. */
export function sendAt(spot: Spot | undefined, env: Env, context: Resolving): Send | undefined {
  if (!spot?.isObject) return undefined;
  return new Map(spot.entries().map(([name, value]) => [name, valueAt(value, env, context)]));
}

function textAt(spot: Spot, text: string, env: Env, context: Resolving, image: boolean): Value {
  const isRoot = (name: string) => ROOTS.includes(name) || env.rows.has(name);
  const rows = [...env.rows.keys()].join(' ');
  work(text.length);
  const parsed = cached(parsedTexts, `${rows}|${text}`, () => parseText(text, isRoot));
  // The name of an image may look like a path.
  if (!(image && parsed.kind === 'literal')) reportAll(parsed.issues, spot, context);
  if (parsed.kind === 'literal') {
    if (image) return assetOf(literal(spot, text), spot);
    // It was probably meant as an expression, so do not use it as a literal.
    return parsed.issues.length > 0 ? { kind: 'unreadable', spot } : literal(spot, text);
  }
  if (parsed.kind === 'expression') {
    if (!parsed.ast) return { kind: 'unreadable', spot };
    return { kind: 'formula', ast: parsed.ast, text: parsed.text, spot, offset: parsed.offset, env };
  }
  const parts = parsed.parts.flatMap((part): (string | Formula)[] => {
    if (part.kind === 'text') return [part.value];
    return part.ast ? [{ kind: 'formula', ast: part.ast, text: part.text, spot, offset: part.offset, env }] : [];
  });
  const [only] = parts;
  // One hole and nothing else was meant as the value itself.
  if (parts.length === 1 && typeof only === 'object') return only;
  const template: Value = { kind: 'template', parts, spot };
  return image ? assetOf(template, spot) : template;
}

function assetOf(name: Value, spot: Spot): Value {
  return { kind: 'asset', name, spot };
}

function objectAt(spot: Spot, env: Env, context: Resolving, shape: unknown): Value {
  if (shape === 'image') return imageAt(spot, env, context);
  const fields = spot.entries().map(([name, value]) => {
    return [name, valueAt(value, env, context, fieldShape(shape, name))] as const;
  });
  return { kind: 'record', fields: new Map(fields), spot };
}

function imageAt(spot: Spot, env: Env, context: Resolving): Value {
  const call = spot.textOf('call');
  if (call !== undefined) {
    return { kind: 'image-call', call, send: sendAt(spot.get('send'), env, context) ?? new Map(), spot, env };
  }
  const name = spot.get('asset');
  const otherwise = spot.get('else');
  return {
    kind: 'asset',
    name: name ? valueAt(name, env, context) : literal(spot, ''),
    ...(otherwise ? { otherwise: valueAt(otherwise, env, context, 'image') } : {}),
    spot,
  };
}

/** An entry of a list: a value, or a builder `{each, as, index?, when?, item}`. */
function itemAt(spot: Spot, env: Env, context: Resolving, shape: unknown): ListItem {
  const inner = elementShape(shape);
  const item = spot.get('item');
  const each = spot.get('each') && item && expressionAt(spot.get('each'), env, context);
  if (!item || !each) return { kind: 'one', value: valueAt(spot, env, context, inner) };
  const bound = (key: 'as' | 'index', is: 'row' | 'index') => {
    const name = spot.textOf(key);
    return name === undefined ? undefined : rowName(spot.get(key)!, name, is, env, each);
  };
  const row = bound('as', 'row') ?? rowName(spot, '', 'row', env);
  const index = bound('index', 'index');
  const rows = withRow(withRow(env, row), index);
  const when = expressionAt(spot.get('when'), rows, context);
  return {
    kind: 'each',
    each,
    row,
    ...(index ? { index } : {}),
    ...(when ? { when } : {}),
    item: valueAt(item, rows, context, inner),
    spot,
  };
}

function elementShape(shape: unknown): unknown {
  if (Array.isArray(shape)) return shape[0];
  return propertyOf(shape, 'list');
}

function fieldShape(shape: unknown, name: string): unknown {
  const field = propertyOf(shape, name);
  // The same kind of value, with a suffix.
  return field === 'image?' ? 'image' : field;
}

function propertyOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as { [name: string]: unknown })[name];
}

function reportAll(issues: readonly ExpressionIssue[], spot: Spot, context: Resolving): void {
  for (const issue of issues) context.report.expression(issue, spot);
}

function cached<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key);
  if (known) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const value = make();
  if (key.length <= MAX_CACHED_LENGTH) cache.set(key, value);
  return value;
}
