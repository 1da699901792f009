import { ITERATIONS } from '../../../schemas/expression-operators.ts';
import { isMethod } from '../../../schemas/functions.ts';
import { assignable, describe } from '../../expression/types/assign.ts';
import { FUNCTIONS } from '../../expression/types/functions.ts';
import type { Type } from '../../expression/types/types.ts';
import { nonNull, shown } from '../../expression/types/values.ts';
import { find, type JsonNode, offsetInText } from '../../source/json-node.ts';
import { ROOTS } from '../../tree/roots.ts';
import { ITERATION_TEXTS, signatureOf } from '../explain/functions.ts';
import { ROOT_MEANINGS } from '../explain/roots.ts';
import type { EditedFile } from '../project/project.ts';
import { schemasAt } from '../schema/choose.ts';
import { schemaOf } from '../schema/schemas.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { NOWHERE, placeKey } from '../scope/observe.ts';
import { type CursorInExpression, readUpTo } from '../scope/place.ts';
import { type Cursor, indexInText } from '../text/cursor.ts';
import type { Completion } from './completion.ts';

/** Completions in an expression: names with their types, functions, known values. */
export function expressionCompletions(
  file: EditedFile,
  cursor: Cursor,
  offset: number,
  knowledge: Knowledge,
): Completion[] {
  const node = find(file.root, cursor.path);
  const mode = schemasAt(schemaOf(file.kind), file.root, cursor.path).find(({ schema }) => schema.expression)?.schema
    .expression;
  if (node?.kind !== 'text' || !mode || offset <= node.start) return [];
  const index = indexInText(node, offset);
  const from = mode === 'bare' ? 0 : beginOf(node.value, index);
  if (from === undefined) return [];
  const { scope, facts, expected } = observedAt(file, cursor, mode, node.value, knowledge);
  const before = node.value.slice(from, index);
  const text = quotedValue(before);
  const here = readUpTo(text?.ahead ?? before, scope, facts, expected);
  if (!here) return [];
  const place = placeOf(node, from, text?.word ?? here.word, index);
  if (text) return valuesOf(here.against).map((value) => ({ ...value, ...place, insert: value.label }));
  const values = here.of ? [] : valuesOf(here.against).map((value) => ({ ...value, ...place }));
  const names = here.of ? membersOf(here.of) : [...rootsOf(here), ...functions()];
  return [
    ...values,
    ...names.map(({ type, isNear, ...one }) => {
      return { ...one, ...place, rank: isNear ? NEAR : rankOf(one.kind, type, here.against) };
    }),
  ];
}

/** A text literal being typed in an expression: `'174` of `status == '174`. */
function quotedValue(before: string): { ahead: string; word: string } | undefined {
  const [, ahead, word] = /^((?:[^']|'[^']*')*)('[^']*)$/.exec(before) ?? [];
  return ahead === undefined || word === undefined ? undefined : { ahead, word };
}

/** The start of the expression around an index in a text with placeholders; undefined outside of one. */
function beginOf(text: string, index: number): number | undefined {
  if (text.startsWith('=')) return index > 0 ? 1 : undefined;
  const open = text.lastIndexOf('{', index - 1);
  return open < 0 || text.slice(open, index).includes('}') ? undefined : open + 1;
}

/** What the expression can read. Checked with a valid probe in its place, because the unfinished text may not parse. */
function observedAt(file: EditedFile, cursor: Cursor, mode: 'bare' | 'marked', text: string, knowledge: Knowledge) {
  const probe = mode === 'bare' ? 'null' : text.startsWith('=') ? '=null' : '{null}';
  const places = knowledge.probed(file, cursor.path, probe);
  return places.get(placeKey(cursor.path, mode === 'bare' ? 0 : 1)) ?? { ...NOWHERE, expected: undefined };
}

interface Candidate extends Pick<Completion, 'label' | 'kind' | 'insert'> {
  detail?: string;
  says?: string;
  snippet?: true;
  type?: Type;
  /** Bound by something around the expression. */
  isNear?: true;
}

/** Names of rows and of answers first: what is nearest is usually meant. */
function rootsOf({ scope }: CursorInExpression): Candidate[] {
  return [...new Set(scope.names())].map((name): Candidate => {
    const type = scope.lookup(name) ?? { is: 'unknown' };
    const meaning = Object.hasOwn(ROOT_MEANINGS, name) ? ROOT_MEANINGS[name as keyof typeof ROOT_MEANINGS] : undefined;
    const detail = type.is === 'record' ? undefined : describe(type);
    return {
      label: name,
      kind: 'name',
      insert: name,
      type,
      ...(ROOTS.includes(name) ? {} : { isNear: true }),
      ...(detail && { detail }),
      ...(meaning && { says: meaning }),
    };
  });
}

function membersOf(of: Type): Candidate[] {
  const type = nonNull(of);
  if (type.is === 'record') {
    return [...type.fields].map(([name, field]) => {
      const says = type.from ? `From ${type.from}.` : undefined;
      return { label: name, kind: 'field', insert: name, detail: describe(field), type: field, ...(says && { says }) };
    });
  }
  if (type.is === 'list') {
    return ITERATIONS.map((name) => ({
      label: name,
      kind: 'function',
      insert: `${name}(\${1:x}, \${2})`,
      snippet: true,
      detail: ITERATION_TEXTS.get(name)!.form,
      says: ITERATION_TEXTS.get(name)!.says,
    }));
  }
  if (type.is !== 'string') return [];
  const methods = [...FUNCTIONS.keys()].filter(isMethod);
  return methods.map((name) => ({ ...functionNamed(name), insert: `${name}(\${1})`, snippet: true as const }));
}

function functions(): Candidate[] {
  return [...FUNCTIONS.keys()].filter((name) => !isMethod(name)).map(functionNamed);
}

function functionNamed(name: string): Candidate {
  const signature = FUNCTIONS.get(name)!;
  const type = signature.gives(signature.parameters.map(({ takes }) => takes[0]!));
  return {
    ...{
      label: name,
      kind: 'function',
      insert: `${name}(\${1})`,
      snippet: true,
      detail: signatureOf(name),
      says: signature.says,
    },
    ...(type && { type }),
  };
}

/** The values listed in a type, as expression source. */
function valuesOf(type: Type | undefined): (Omit<Candidate, 'type'> & { rank: number })[] {
  const bare = type && nonNull(type);
  const known: readonly (string | number | boolean)[] =
    bare?.is === 'string' || bare?.is === 'int' ? (bare.known ?? []) : bare?.is === 'bool' ? [true, false] : [];
  const detail = bare?.is === 'bool' ? undefined : 'named by the contract';
  return known.map((value) => {
    return { label: shown(value), kind: 'value', insert: shown(value), rank: 0, ...(detail && { detail }) };
  });
}

/** Matching values come first, with the roots; then what may contain matching values, then functions. */
/** The rank of names bound nearby: after values, before everything else. */
const NEAR = 0.5;

function rankOf(kind: Completion['kind'], type: Type | undefined, against: Type | undefined): number {
  const fits = !type || !against || against.is === 'unknown' || assignable(type, against) === undefined;
  if (kind === 'function') return fits ? 3 : 4;
  if (type?.is === 'record') return kind === 'name' ? 1 : 2;
  return fits ? 1 : 4;
}

function placeOf(
  node: JsonNode & { kind: 'text' },
  from: number,
  word: string,
  index: number,
): Pick<Completion, 'start' | 'end'> {
  const after = /^\w*'?/.exec(node.value.slice(index))?.[0] ?? '';
  const isQuoted = word.startsWith("'");
  const rest = isQuoted ? after : after.replace(/'$/, '');
  const start = Math.max(from, index - word.length);
  return { start: offsetInText(node, start), end: offsetInText(node, index + rest.length) };
}
