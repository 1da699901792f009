import { isRecord } from '../../schemas/record.ts';

/** One way in which an answer can be wrong. */
export interface Oddity {
  what: string;
  text: string;
  status?: number;
}

type Body = { readonly [name: string]: unknown };

/** Fields that say how a call ended; most oddities leave them unchanged, so that a screen reads the rest. */
const HEAD = ['code', 'success', 'message'];

const LONG_TEXT = 100_000;
const LONG_LIST = 5_000;
const DEEP = 20_000;
const MARKUP =
  '<b id="injected">x</b><script>globalThis.injected=1</script><img src=x onerror="globalThis.injected=1">';

/** Texts that no part of a screen may follow or run, or fail on. */
const TEXTS: readonly (readonly [what: string, value: unknown])[] = [
  ['a script address', 'javascript:globalThis.injected=1'],
  ['a script address in disguise', '\u0001 java\tscript:globalThis.injected=1'],
  ['a data address', 'data:text/html,<script>globalThis.injected=1</script>'],
  ['an address without a scheme', '//evil.example/x'],
  ['an address with a backslash', '/\\evil.example'],
  ['markup', MARKUP],
  ['a long text', 'x'.repeat(LONG_TEXT)],
  ['a long address', `https://example.com/${'x'.repeat(LONG_TEXT)}`],
  ['signs that turn and join', '\u202e\u0000\u200d👩‍👩‍👧 \ud800'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['an empty text', ''],
  ['null', null],
  ['true', true],
  ['a number', -1],
  ['a huge number', 1e308],
  ['a list', [[]]],
  ['a record', { toString: null, valueOf: 7, then: 1 }],
];

const CODES: readonly unknown[] = ['no-such-code', 999999, -0.5, null, '', {}, [], true, '__proto__', '0 ', MARKUP];

/** The oddities that a message is tried with. */
const MESSAGES = TEXTS.filter(([what]) => /^(markup|a long text|null|a list|a record|__proto__)$/.test(what));

/** Every oddity of an answer, derived from its good body. */
export function odditiesOf(good: Body): Oddity[] {
  return [
    ...withoutSense(),
    ...hostileKeys(good),
    ...CODES.map((code) => json(`the code ${JSON.stringify(code)}`, { ...good, code, success: undefined })),
    ...MESSAGES.map(([what, value]) => json(`${what} as message`, { ...good, message: value })),
    ...MESSAGES.map(([what, value]) =>
      json(`${what} as message of a refusal`, { success: false, code: '77', message: value }),
    ),
    ...TEXTS.map(([what, value]) =>
      json(
        `${what} for every value`,
        inside(good, (part) => leaves(part, value)),
      ),
    ),
    json(
      'lists of 5,000',
      inside(good, (part) => lists(part, (list) => Array(LONG_LIST).fill(list[0] ?? 'x'))),
    ),
    json(
      'lists of 5,000 odd rows',
      inside(good, (part) => lists(part, () => Array(LONG_LIST).fill([MARKUP]))),
    ),
    json(
      'records for lists',
      inside(good, (part) => lists(part, (list) => ({ ...list }))),
    ),
    json(
      'lists for everything',
      inside(good, (part) => [part]),
    ),
    ...fieldByField(good),
  ];
}

/** Answers that are not JSON at all. */
function withoutSense(): Oddity[] {
  const page = '<!doctype html><title>Sign in</title><script>globalThis.injected=1</script>';
  const texts = ['', ' ', 'null', '[]', '{}', '7', '"text"', 'undefined', '{"code":0,', page, '\u0000', '[{"code":0}]'];
  return [
    ...texts.map((text) => ({ what: `the body ${JSON.stringify(text)}`, text })),
    ...[0, 204, 301, 401, 404, 429, 500, 503].map((status) => ({ what: `status ${status}`, text: page, status })),
    { what: 'lists in lists', text: `{"success":true,"code":"00","data":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}` },
    {
      what: 'records in records',
      text: `{"success":true,"code":"00","data":${'{"data":'.repeat(DEEP)}1${'}'.repeat(DEEP)}}`,
    },
  ];
}

/** Names that reach for the prototypes; as text, because an object literal would not have them as own properties. */
function hostileKeys(good: Body): Oddity[] {
  const keys = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":1,';
  const text = JSON.stringify(good).replaceAll('{', `{${keys}`).replaceAll(',}', '}');
  return [{ what: 'names of prototypes in every record', text }];
}

/** Each field alone: absent, and of another type. */
function fieldByField(good: Body): Oddity[] {
  const paths = pathsOf(good).filter((path) => !HEAD.includes(path.join()));
  return paths.flatMap((path) => [
    json(`no ${path.join('.')}`, put(good, path, undefined)),
    json(`a record for ${path.join('.')}`, put(good, path, { odd: 1 })),
  ]);
}

function json(what: string, body: unknown): Oddity {
  return { what, text: JSON.stringify(body) };
}

/** A body with changed fields outside its head. */
function inside(good: Body, change: (part: unknown) => unknown): Body {
  return Object.fromEntries(
    Object.entries(good).map(([name, part]) => [name, HEAD.includes(name) ? part : change(part)]),
  );
}

function leaves(value: unknown, leaf: unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => leaves(part, leaf));
  if (!isRecord(value)) return leaf;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, leaves(part, leaf)]));
}

/** Changes the outermost lists. */
function lists(value: unknown, change: (list: unknown[]) => unknown): unknown {
  if (Array.isArray(value)) return change(value);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, lists(part, change)]));
}

/** Paths of the fields of records; the first row stands for its whole list. */
function pathsOf(value: unknown, at: string[] = []): string[][] {
  if (Array.isArray(value)) return value.length > 0 ? pathsOf(value[0], [...at, '0']) : [];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => [[...at, name], ...pathsOf(part, [...at, name])]);
}

function put(value: unknown, [name, ...rest]: readonly string[], to: unknown): unknown {
  if (name === undefined) return to;
  if (Array.isArray(value)) return value.map((part, index) => (String(index) === name ? put(part, rest, to) : part));
  return isRecord(value) ? { ...value, [name]: put(value[name], rest, to) } : value;
}
