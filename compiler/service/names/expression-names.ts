import { parseText } from '../../expression/syntax/text.ts';
import { type Token, tokenize } from '../../expression/syntax/token.ts';
import { type JsonNode, offsetInText } from '../../source/json-node.ts';
import { ROOTS } from '../../tree/roots.ts';
import { KINDS, type Kind, kindOf, rowOwner, takerOf } from './kinds.ts';
import { ownerOf } from './owner.ts';
import type { ExpressionText, Site } from './site.ts';

/** An expression inside a text, with its offset in the text's value. */
export interface Piece {
  readonly text: string;
  readonly offset: number;
}

/** The expressions of a text, including those that do not parse. */
export function piecesOf(value: string, mode: ExpressionText['mode']): Piece[] {
  if (mode === 'bare') return [{ text: value, offset: 0 }];
  const parsed = parseText(value);
  if (parsed.kind === 'expression') return [{ text: parsed.text, offset: parsed.offset }];
  if (parsed.kind === 'literal') return [];
  return parsed.parts.flatMap((part) => (part.kind === 'hole' ? [{ text: part.text, offset: part.offset }] : []));
}

/** The kinds of names by the roots under which expressions read them. */
const BY_ROOT: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
    const { root } = kindOf(kind);
    return root ? [[root.join('.'), kind] as const] : [];
  }),
);

/** The names that a text's expressions read or bind. Based on tokens, so that an expression need not be complete. */
export function expressionNames({ node, mode, up }: ExpressionText, file: string): Site[] {
  return piecesOf(node.value, mode).flatMap((piece) => {
    const tokens = tokenize(piece.text).tokens;
    return tokens.flatMap((token, index): Site[] => {
      if (token.kind !== 'name' || isMember(tokens, index)) return [];
      const name = rootName(tokens, index) ?? boundName(tokens, index, piece, node, file);
      if (name) return [siteAt(name, piece, node, up, file)].filter((site) => site !== undefined);
      const owner = ROOTS.includes(token.text) ? undefined : rowOwner(up, file, token.text);
      if (owner === undefined) return [];
      return [{ kind: 'row', owner, name: token.text, role: 'refers', file, node, up, ...placeOf(token, piece, node) }];
    });
  });
}

interface Named {
  kind: Kind;
  token: Token;
  owner?: string;
  role?: 'declares';
}

function siteAt(
  { kind, token, owner, role = undefined }: Named,
  piece: Piece,
  node: ExpressionText['node'],
  up: Site['up'],
  file: string,
): Site | undefined {
  const taker = kind === 'with' ? takerOf(up, file, token.text) : undefined;
  const whose =
    owner ??
    taker ??
    (kind === 'param' ? ownerOf(kind, undefined, file, token.text) : ownerOf(kind, up, file, token.text));
  if (whose === undefined) return undefined;
  return {
    kind,
    owner: whose,
    name: token.text,
    role: role ?? 'refers',
    file,
    node,
    up,
    ...placeOf(token, piece, node),
  };
}

function isMember(tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.text === '.';
}

/** `state.open`, `env.brand.phone`. */
function rootName(tokens: readonly Token[], index: number): Named | undefined {
  const names: string[] = [];
  for (let at = index; tokens[at]?.kind === 'name'; at += 2) {
    const kind = BY_ROOT.get(names.join('.'));
    if (kind) return { kind, token: tokens[at]! };
    names.push(tokens[at]!.text);
    if (tokens[at + 1]?.text !== '.') return undefined;
  }
  return undefined;
}

/** `x` in `.any(x, …x…)`. */
function boundName(
  tokens: readonly Token[],
  index: number,
  piece: Piece,
  node: JsonNode,
  file: string,
): Named | undefined {
  const token = tokens[index]!;
  if (ROOTS.includes(token.text) || tokens[index + 1]?.text === '(') return undefined;
  const binds = (at: number) =>
    tokens[at]?.text === token.text &&
    tokens[at + 1]?.text === ',' &&
    tokens[at - 1]?.text === '(' &&
    tokens[at - 3]?.text === '.';
  if (!tokens.some((_, at) => binds(at))) return undefined;
  const owner = `${file} ${node.start} ${piece.offset}`;
  return { kind: 'row', token, owner, ...(binds(index) ? { role: 'declares' } : {}) };
}

function placeOf(
  { start, end }: Token,
  { offset }: Piece,
  node: ExpressionText['node'],
): { start: number; end: number } {
  return { start: offsetInText(node, offset + start), end: offsetInText(node, offset + end) };
}
