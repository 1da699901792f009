import { parseText } from '../../compiler/expression/syntax/text.ts';
import { innerOf, type JsonNode, type JsonPath, parseJson, positionOf } from '../../compiler/json/index.ts';
import { textsByPath, textsIn } from '../../compiler/json/texts.ts';
import { type DocumentKind, documentKind, type Project } from '../../compiler/source/project.ts';
import { addedDismissals, otherDismissals } from './dismissals.ts';
import { pathsIn, variantsOf } from './expression.ts';
import { canBeSwapped, dropsIn, emptied, type Stretch, swapsIn } from './lists.ts';
import { type Kind, type Mutant, mutantId } from './mutant.ts';
import { groupOf, isCondition, isExpression, isLeft, kindOf } from './roles.ts';

/**
 * The kinds of document to mutate, and the parts of each: all of a screen or fragment; of a call, how it is sent, what
 * keeps it from being sent twice, and how its answer is read; of what all screens share, what a phone sees of it.
 */
const CHANGED: { readonly [kind in DocumentKind]?: readonly string[] | 'all' } = {
  screen: 'all',
  fragment: 'all',
  calls: ['calls'],
  common: ['head', 'timeout', 'unreachable', 'clients'],
  session: ['session'],
  stored: ['stored'],
  product: ['bridge', 'regions', 'signIn'],
};

/** All small changes to the documents of a project, ordered by file. */
export function mutantsOf(project: Project): Mutant[] {
  const documents = [...project.files].flatMap(([file, text]) => {
    const parts = CHANGED[documentKind(file) ?? 'brand'];
    const { root } = parts ? parseJson(text, file) : {};
    return parts && root ? [{ file, text, root, parts }] : [];
  });
  const words = wordsOf(documents.map(({ root }) => root));
  return documents.flatMap(({ file, text, root, parts }) => {
    const changes = new Changes(file, text, root, words);
    if (parts === 'all') changes.visit(root, []);
    else if (parts.includes('calls')) changes.calls(root);
    else changes.parts(root, parts);
    return changes.mutants;
  });
}

/** Property → all texts that it has in any document, as plausible replacements. */
type Words = ReadonlyMap<string, readonly string[]>;

function wordsOf(roots: readonly JsonNode[]): Words {
  const words = new Map<string, Set<string>>();
  for (const [path, { value }] of roots.flatMap((root) => textsByPath(root))) {
    const key = String(path.findLast((step) => typeof step === 'string') ?? '');
    words.set(key, (words.get(key) ?? new Set()).add(value));
  }
  return new Map([...words].map(([key, texts]) => [key, [...texts].filter((text) => !/^=|[{}]/.test(text))]));
}

/** Maximum length of a quoted part. */
const QUOTED = 70;
/** How many other texts are tried in place of one. */
const OTHERS = 2;
/** Numbers from here on are reduced by a third; smaller ones are increased by one. */
const LARGE = 100;

/** Unordered lists of values that are defined by the language or a contract. */
const UNORDERED = new Set(['is', 'fields', 'routes', 'for', 'intent']);
/** What may be left out of a node or step, and changes what it does. Of an `if`, `when` may not. */
const OPTIONAL = new Set(['when', 'route', 'kind']);

/** Collects the changes to one document. */
class Changes {
  readonly mutants: Mutant[] = [];
  readonly #file: string;
  readonly #text: string;
  readonly #words: Words;
  readonly #paths: readonly string[];
  readonly #counts = new Map<string, number>();

  constructor(file: string, text: string, root: JsonNode, words: Words) {
    this.#file = file;
    this.#text = text;
    this.#words = words;
    this.#paths = [...new Set(textsIn(root).flatMap(({ value }) => pathsIn(expressionIn(value))))].sort();
  }

  /** A file of call contracts. */
  calls(root: JsonNode): void {
    const calls = root.kind === 'object' ? root.entries.get('calls')?.value : undefined;
    for (const call of calls?.kind === 'list' ? calls.items : []) this.#contract(call);
  }

  /** Some properties of an object. */
  parts(node: JsonNode, names: readonly string[]): void {
    for (const name of names) {
      const part = node.kind === 'object' ? node.entries.get(name)?.value : undefined;
      if (part) this.visit(part, [name]);
    }
  }

  visit(node: JsonNode, path: JsonPath): void {
    if (isLeft(path)) return;
    if (node.kind === 'object') this.#object(node, path);
    else if (node.kind === 'list' && path.at(-1) === 'dismiss') this.#stretches('switch', otherDismissals(node), path);
    else if (node.kind === 'list') this.#list(node, path);
    else if (node.kind === 'text') this.#string(node, path);
    else if (node.kind === 'number') this.#add('number', path, node, otherNumber(node.value));
    else if (node.kind === 'bool') this.#add('switch', path, node, !node.value);
  }

  #contract(call: JsonNode): void {
    if (call.kind !== 'object') return;
    this.parts(call, ['method', 'path', 'client', 'once', 'money', 'fixed', 'aliases', 'unreachable']);
    const outcomes = call.entries.get('outcomes')?.value;
    for (const outcome of outcomes?.kind === 'list' ? outcomes.items : []) {
      if (outcome.kind === 'object') this.parts(outcome, ['when', 'from', 'usually']);
    }
  }

  #object(node: JsonNode & { kind: 'object' }, path: JsonPath): void {
    const key = path.at(-1);
    const isSent = key === 'send' || key === 'with' || key === 'fixed';
    if (isSent) this.#stretches('sent value', [...dropsIn(this.#text, node), ...swapsIn(this.#text, node)], path);
    if (path[0] === 'session' && path.length === 2) this.#parameter(node, path);
    if (key === 'then') this.#stretches('outcome', [...emptied(this.#text, node), ...swapsIn(this.#text, node)], path);
    if (!isSent) this.#optional(node, path);
    this.#stretches('switch', addedDismissals(node), [...path, 'dismiss']);
    this.#inside(node, path);
  }

  /** What may be left out of an object: it is easily forgotten, and then what is there by default takes its place. */
  #optional(node: JsonNode & { kind: 'object' }, path: JsonPath): void {
    const drops = dropsIn(this.#text, node);
    const action = node.entries.get('do')?.value;
    const isIf = action?.kind === 'text' && action.value === 'if';
    [...node.entries.keys()].forEach((name, at) => {
      if (OPTIONAL.has(name) && !isIf) this.#stretches(kindOf([...path, name]), [drops[at]!], path);
    });
  }

  /** A parameter of the session: how it is sent. `who` matters to the pages a phone keeps, which fixtures do not play. */
  #parameter(node: JsonNode & { kind: 'object' }, path: JsonPath): void {
    const drops = dropsIn(this.#text, node).filter(({ what }) => !/^drop "(?:who|note)"/.test(what));
    this.#stretches('sent value', drops, path);
  }

  #list(node: JsonNode & { kind: 'list' }, path: JsonPath): void {
    const kind = kindOfList(node, path);
    const key = String(path.at(-1));
    const drops = dropsIn(this.#text, node);
    const swaps = UNORDERED.has(key) ? [] : swapsIn(this.#text, node, canBeSwapped);
    this.#stretches(kind, [...drops, ...swaps], path);
    if (UNORDERED.has(key)) return;
    this.#inside(node, path);
  }

  #inside(node: JsonNode, path: JsonPath): void {
    for (const [step, inner] of innerOf(node)) this.visit(inner, [...path, step]);
  }

  #string(node: JsonNode & { kind: 'text' }, path: JsonPath): void {
    const { value } = node;
    const kind = /\bmoney\(/.test(value) && kindOf(path) === 'text' ? 'amount' : kindOf(path);
    for (const other of this.#otherTexts(value, path, kind)) this.#add(kind, path, node, other);
  }

  #otherTexts(value: string, path: JsonPath, kind: Kind): string[] {
    const paths = this.#paths;
    if (isExpression(path)) return variantsOf(value, paths, isCondition(path));
    const parsed = parseText(value);
    if (parsed.kind === 'expression') return variantsOf(parsed.text, paths, false).map((text) => `=${text}`);
    if (parsed.kind === 'literal') return this.#otherLiterals(value, path, kind);
    const holes = parsed.parts.flatMap((part) => (part.kind === 'hole' ? [part] : []));
    const filled = holes.flatMap(({ text, offset }) =>
      variantsOf(text, paths, false).map((other) => value.slice(0, offset) + other + value.slice(offset + text.length)),
    );
    return [...filled, `${value}~`];
  }

  #otherLiterals(value: string, path: JsonPath, kind: Kind): string[] {
    if (kind !== 'target' && kind !== 'picture') return [`${value}~`];
    const words = this.#words.get(String(path.at(-1))) ?? [];
    const at = words.indexOf(value);
    return [...words.slice(at + 1), ...words.slice(0, Math.max(at, 0))].slice(0, OTHERS);
  }

  #stretches(kind: Kind, stretches: readonly Stretch[], path: JsonPath): void {
    for (const { start, end, insert, what } of stretches)
      this.#push(kind, { start, end, insert }, `${nameOf(path)}: ${what}`);
  }

  #add(kind: Kind, path: JsonPath, { start, end }: JsonNode, value: string | number | boolean): void {
    const insert = JSON.stringify(value);
    const before = this.#text.slice(start, end);
    this.#push(kind, { start, end, insert }, `${nameOf(path)}: ${around(before, insert)}`);
  }

  #push(kind: Kind, stretch: { start: number; end: number; insert: string }, change: string): void {
    const { line } = positionOf(this.#text, stretch.start);
    const base = { file: this.#file, line, kind, group: groupOf(kind), change, ...stretch };
    const id = mutantId({ ...base, nth: 1 });
    const nth = (this.#counts.get(id) ?? 0) + 1;
    this.#counts.set(id, nth);
    this.mutants.push({ ...base, nth });
  }
}

function otherNumber(value: number): number {
  return value >= LARGE ? Math.round((value * 2) / 3) : value + 1;
}

function kindOfList(node: JsonNode & { kind: 'list' }, path: JsonPath): Kind {
  const key = path.at(-1);
  if (key === 'cases' || key === 'is') return 'case';
  if (key === 'routes') return 'target';
  if (key === 'intent') return 'sent value';
  if (key === 'from') return 'outcome';
  if (key === 'checks' || key === 'fields') return 'condition';
  const [first] = node.items;
  const names = first?.kind === 'object' ? first.entries : undefined;
  if (names?.has('do')) return 'step';
  return names?.has('widget') || names?.has('use') || names?.has('show') ? 'node' : 'entry';
}

/** The property at the end of a path: `with.amount`, `let.total`, `label`. */
function nameOf(path: JsonPath): string {
  const names = path.filter((step): step is string => typeof step === 'string');
  const owner = names.at(-2);
  const isNamed = owner !== undefined && ['with', 'send', 'fixed', 'let', 'rules', 'on', 'then'].includes(owner);
  return isNamed ? `${owner}.${names.at(-1)}` : (names.at(-1) ?? '');
}

/** Before and after; for long texts, the part around the difference. */
function around(before: string, after: string): string {
  if (before.length <= QUOTED && after.length <= QUOTED) return `${before} → ${after}`;
  let same = 0;
  while (before[same] === after[same]) same += 1;
  const from = Math.max(0, same - QUOTED / 2);
  const part = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + QUOTED)}${text.length > from + QUOTED ? '…' : ''}`;
  return `${part(before)} → ${part(after)}`;
}

/** The expression in a text, if it is one. */
function expressionIn(text: string): string {
  const parsed = parseText(text);
  if (parsed.kind === 'expression') return parsed.text;
  if (parsed.kind === 'literal') return text;
  return `[${parsed.parts.flatMap((part) => (part.kind === 'hole' ? part.text : [])).join(', ')}]`;
}
