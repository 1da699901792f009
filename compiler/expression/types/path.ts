import { didYouMean, nearest } from '../../source/nearest.ts';
import { listed, quoted } from '../../source/quoting.ts';
import type { Ast, LostName } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import { describe } from './assign.ts';
import { FUNCTIONS } from './functions.ts';
import { joinAll } from './join.ts';
import { readOddName } from './odd-name.ts';
import { requirePresent } from './require.ts';
import type { Place } from './seen.ts';
import { type Type, UNKNOWN } from './types.ts';
import { nonNull, orNull, shown } from './values.ts';

/** Equivalents of names from other languages. */
const FOREIGN = new Map([
  ['undefined', 'write `null`'],
  ['None', 'write `null`'],
  ['nil', 'write `null`'],
  ['NULL', 'write `null`'],
  ['Null', 'write `null`'],
  ['True', 'write `true`'],
  ['TRUE', 'write `true`'],
  ['False', 'write `false`'],
  ['FALSE', 'write `false`'],
]);

/** A root or a row name. */
export function inferName(ast: Ast & { kind: 'name' }, place: Place): Type {
  return place.scope.lookup(ast.name) ?? unknownName(ast, place, `write \`'${ast.name}'\` in quotes if it is a text; `);
}

/**
 * What an entry is read of, or a list is gone through: no text, so that a name there lacks no quotes.
 *
 * @param field that is read of it
 */
export function inferOwner(of: Ast, place: Place, field?: string): Type {
  const isUnknown = of.kind === 'name' && place.scope.lookup(of.name) === undefined;
  return isUnknown ? unknownName(of, place, '', field) : place.infer(of, place).type;
}

/**
 * @param otherwise advice for a name that resembles nothing
 * @param field that is read of the name
 */
function unknownName(ast: Ast & { kind: 'name' }, place: Place, otherwise: string, field?: string): Type {
  const { name } = ast;
  const why = place.scope.why?.(name, field) ?? FOREIGN.get(name);
  const call = FUNCTIONS.has(name) ? `it is a function, written \`${name}(…)\`` : undefined;
  const names = [...place.scope.names()];
  const owners = field === undefined ? [] : names.filter((owner) => hasField(place.scope.lookup(owner), field));
  const near = nearest(name, owners.length > 0 ? owners : names) ?? (owners.length === 1 ? owners[0] : undefined);
  const advice =
    why ??
    call ??
    didYouMean(name, owners.length > 0 ? owners : names) ??
    inside(name, place) ??
    (owners.length > 0 ? writeOneOf(owners.map((owner) => `${owner}.${field}`)) : undefined) ??
    `${otherwise}an expression here reads ${listed(names)}`;
  const missing = (why ?? call) ? undefined : { root: 'rows', name, ...(near === undefined ? {} : { near }) };
  place.report(ast, 'unknown-name', `there is no ${quoted(name)} here: ${advice}`, 'error', missing && { missing });
  return UNKNOWN;
}

/** `` write `params.amount` `` for a name without its root. */
function inside(name: string, { scope }: Place): string | undefined {
  const paths: string[] = [];
  const look = (path: string, type: Type | undefined, depth: number): void => {
    const of = type && nonNull(type);
    if (of?.is !== 'record') return;
    if (of.fields.has(name)) paths.push(`${path}.${name}`);
    // The data of a load, the brand of `env`.
    else if (depth === 0) for (const [field, inner] of of.fields) look(`${path}.${field}`, inner, 1);
  };
  for (const root of scope.names()) look(root, scope.lookup(root), 0);
  return paths.length > 0 ? writeOneOf(paths) : undefined;
}

function writeOneOf(paths: readonly string[]): string {
  return `write ${listed(paths.slice(0, 3), 'or')}`;
}

function hasField(type: Type | undefined, name: string): boolean {
  return type !== undefined && isRecordWith(nonNull(type), name);
}

/** `x.name`. */
export function inferMember(ast: Ast & { kind: 'member' }, place: Place): Type {
  const whole = inferOwner(ast.of, place, ast.name);
  const why = ast.of.kind === 'name' ? place.scope.why?.(`${ast.of.name}.${ast.name}`) : undefined;
  if (why) {
    place.report(ast, 'unknown-name', `${quoted(print(ast))} cannot be read here: ${why}`, 'error', {
      mistake: { is: 'read-too-early', text: print(ast) },
    });
    return UNKNOWN;
  }
  if (whole.is === 'unknown') return UNKNOWN;
  const of = requirePresent(ast.of, whole, place);
  if (of.is === 'record') return of.fields.get(ast.name) ?? noField(ast, of, place);
  if (of.is !== 'unknown') place.report(ast.nameSpan, 'unknown-name', noFields(ast, of));
  return UNKNOWN;
}

function noField(ast: Ast & { kind: 'member' }, record: Type & { is: 'record' }, place: Place): Type {
  const names = [...record.fields.keys()];
  const dotted = names.find((name) => name.startsWith(`${ast.name}.`));
  if (dotted !== undefined) {
    place.report(ast.nameSpan, 'unknown-name', readOddName(ast.of, dotted));
    return UNKNOWN;
  }
  const has = names.length > 0 ? `it has ${listed(names)}` : 'nothing is declared there';
  const from = record.from ? ` (${record.from})` : '';
  const inner = readInside(ast.name, record);
  // What every answer has, such as `message`, is read by itself.
  const isBeside = ast.of.kind === 'name' && ast.of.name === 'answer' && place.scope.lookup(ast.name) !== undefined;
  const instead = inner === undefined ? (isBeside ? ast.name : undefined) : `${print(ast.of)}.${inner}`;
  const advice = instead === undefined ? didYouMean(ast.name, names) : `write \`${instead}\``;
  const message = `${quoted(print(ast.of))}${from} has no ${quoted(ast.name)}: ${advice ?? has}`;
  place.report(ast.nameSpan, 'unknown-name', message, 'error', {
    missing: lostName(ast.name, ast.of, record),
  });
  return UNKNOWN;
}

/** How a name is read that only a part of the record has: `detail.note`, or `items['code']` of a group of fields. */
function readInside(name: string, record: Type & { is: 'record' }): string | undefined {
  for (const [part, declared] of record.fields) {
    const type = nonNull(declared);
    if (type.is === 'map' && type.holds?.includes(name)) return `${part}[${shown(name)}]`;
    if (isRecordWith(type, name)) return `${part}.${name}`;
  }
  return undefined;
}

function isRecordWith(type: Type, name: string): boolean {
  return type.is === 'record' && type.fields.has(name);
}

/** The name that a record lacks, and where it would be declared. */
function lostName(name: string, of: Ast, record: Type & { is: 'record' }): LostName {
  const near = nearest(name, record.fields.keys());
  const table = record.table ?? (record.name === undefined ? undefined : `shape ${record.name}`);
  const lost = { name, ...(near === undefined ? {} : { near }) };
  return table === undefined ? { ...lost, root: print(of) } : { ...lost, table };
}

function noFields(ast: Ast & { kind: 'member' }, of: Type): string {
  const name = print(ast.of);
  const message = `${quoted(name)} is ${describe(of)} and has no ${quoted(ast.name)}`;
  if (/^(length|size|count)$/.test(ast.name) && ['string', 'list', 'map'].includes(of.is))
    return `${message}: write \`size(${name})\``;
  if (of.is === 'list') return `${message}: write \`${name}[0].${ast.name}\` for the first entry, or an \`each\``;
  if (of.is === 'map') return `${message}: write \`${name}[${shown(ast.name)}]\``;
  return `${message}: leave it out`;
}

/** `list[0]`, `map['key']`, `record[name]`. */
export function inferIndex(ast: Ast & { kind: 'index' }, place: Place): Type {
  const whole = inferOwner(ast.of, place);
  const key = place.infer(ast.at, place).type;
  const of = requirePresent(ast.of, whole, place);
  if (of.is === 'unknown') return UNKNOWN;
  const at = requirePresent(ast.at, key, place);
  if (of.is === 'record') return fieldsAt(ast, of, at, place);
  if (of.is === 'list') {
    if (at.is !== 'int' && at.is !== 'unknown')
      place.report(ast.at, 'wrong-type', `the entries of a list are numbered from 0, and this is ${describe(at)}`);
    else if (ast.at.kind === 'literal' && Number(ast.at.value) < 0)
      place.report(ast.at, 'wrong-type', 'the entries of a list are numbered from 0: there is none before');
    return orNull(of.of);
  }
  if (of.is === 'map') {
    if (at.is !== 'string' && at.is !== 'unknown')
      place.report(ast.at, 'wrong-type', `the keys of a map are text, and this is ${describe(at)}`);
    return orNull(of.of);
  }
  const message = `${quoted(print(ast.of))} is ${describe(of)}: only lists, maps and records can be read with \`[…]\``;
  place.report(ast.at, 'wrong-type', message);
  return UNKNOWN;
}

/** A record can only be indexed by a name whose possible values are all among its fields. */
function fieldsAt(ast: Ast & { kind: 'index' }, record: Type & { is: 'record' }, at: Type, place: Place): Type {
  if (at.is === 'unknown') return UNKNOWN;
  const names = at.is === 'string' && at.closed ? (at.known ?? []) : undefined;
  const stranger = names?.find((name) => !record.fields.has(name));
  const fields = [...record.fields.keys()];
  if (names === undefined) {
    const message = `the fields of a record are read by known names, and ${quoted(print(ast.at))} is ${describe(at)}: write one of ${listed(fields, 'or')}`;
    place.report(ast.at, 'wrong-type', message);
    return UNKNOWN;
  }
  if (stranger !== undefined) {
    const advice = didYouMean(stranger, fields) ?? `it has ${listed(fields)}`;
    const message = `${quoted(print(ast.of))} has no ${quoted(stranger)}: ${advice}`;
    place.report(ast.at, 'unknown-name', message, 'error', { missing: lostName(stranger, ast.of, record) });
    return UNKNOWN;
  }
  const type = joinAll(names.map((name) => record.fields.get(name)!));
  if (!type)
    place.report(ast.at, 'wrong-type', `the fields ${listed(names)} are not of one type: read each by its name`);
  return type ?? UNKNOWN;
}
