import type { Ast } from '../../expression/syntax/ast.ts';
import { partsOf } from '../../expression/syntax/walk.ts';
import { find, type JsonNode, offsetInText } from '../../source/json-node.ts';
import { ROOTS } from '../../tree/roots.ts';
import { rowOwner } from '../names/kinds.ts';
import type { Site } from '../names/site.ts';
import type { EditedFile } from '../project/project.ts';
import { expressionAt, partsIn } from './expression.ts';
import type { Faulty, Fix, Fixer } from './fix.ts';

/** The properties of an object with an `as` in which the name can be read. */
const READABLE_UNDER = new Set(['show', 'key', 'item', 'then']);

/** `` `data` already means something here: take another name ``: one that is free, wherever this one is read. */
export const anotherName: Fixer = (faulty) => inExpression(faulty) ?? inDocument(faulty);

/** The name of an entry in `list.any(form, form.isNew)`. */
function inExpression(faulty: Faulty): Fix[] | undefined {
  const written = expressionAt(faulty);
  if (!written) return undefined;
  const { node, ast, index } = written;
  const binding = partsIn(ast).find((part) => part.kind === 'iterate' && part.asSpan.start === index);
  if (binding?.kind !== 'iterate') return [];
  const { file } = faulty;
  const taken = new Set(partsIn(ast).flatMap((part) => (part.kind === 'iterate' ? [part.as] : [])));
  const name = freeName(
    entryNameOf(file.text.slice(offsetInText(node, binding.of.start), offsetInText(node, binding.of.end))),
    file,
    taken,
  );
  const spans = [binding.asSpan, ...readsOf(binding.as, binding.body)];
  const places = spans.map(({ start, end }) => ({ start: offsetInText(node, start), end: offsetInText(node, end) }));
  return [renaming(file, places, name)];
}

/** Where a part of an expression reads a name, unless something inside it gives the name another meaning. */
function readsOf(name: string, ast: Ast): Ast[] {
  if (ast.kind === 'name') return ast.name === name ? [ast] : [];
  if (ast.kind === 'iterate' && ast.as === name) return readsOf(name, ast.of);
  return partsOf(ast).flatMap((part) => readsOf(name, part));
}

/** The `as` or `index` of rows, or the `as` of an answer. */
function inDocument({ file, path }: Faulty): Fix[] {
  const node = find(file.root, path);
  const owner = find(file.root, path.slice(0, -1));
  if (node?.kind !== 'text' || owner?.kind !== 'object') return [];
  const each = owner.entries.get('each')?.value;
  const meant = path.at(-1) === 'index' ? 'index' : each?.kind === 'text' ? entryNameOf(each.value) : 'result';
  const binding = rowOwner({ node: owner, step: 'as', up: undefined }, file.path, node.value);
  const reads = file.anatomy.sites.filter(
    (site) => site.kind === 'row' && site.owner === binding && site.role === 'refers' && isReadable(site, owner),
  );
  return [renaming(file, [{ start: node.start + 1, end: node.end - 1 }, ...reads], freeName(meant, file))];
}

function isReadable({ up }: Site, owner: JsonNode): boolean {
  let at = up;
  while (at && at.node !== owner) at = at.up;
  return READABLE_UNDER.has(String(at?.step));
}

function renaming(file: EditedFile, places: readonly { start: number; end: number }[], name: string): Fix {
  const edits = places.map(({ start, end }) => ({ path: file.path, start, end, text: name }));
  return { title: `write \`${name}\``, edits };
}

/** A name for an entry of a list: `copy` for `data.book.copies`. */
function entryNameOf(list: string): string {
  const many = /(\w+)\W*$/.exec(list)?.[1] ?? '';
  const one = many
    .replace(/ies$/, 'y')
    .replace(/(ss|us|x|ch|sh)es$/, '$1')
    .replace(/(?<![us])s$/, '');
  return one === many || !/^[A-Za-z]\w+$/.test(one) ? 'entry' : one;
}

/** The name, with a number if it is taken. */
function freeName(name: string, file: EditedFile, taken: ReadonlySet<string> = new Set()): string {
  const rows = new Set(file.anatomy.sites.flatMap((site) => (site.kind === 'row' ? [site.name] : [])));
  const isFree = (candidate: string) => !ROOTS.includes(candidate) && !rows.has(candidate) && !taken.has(candidate);
  if (isFree(name)) return name;
  let number = 2;
  while (!isFree(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}
