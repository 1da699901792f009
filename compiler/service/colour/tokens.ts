import { KEYWORDS } from '../../expression/syntax/operators.ts';
import { type Token, tokenize } from '../../expression/syntax/token.ts';
import { FUNCTIONS } from '../../expression/types/functions.ts';
import { offsetInText } from '../../source/json-node.ts';
import { ROOTS } from '../../tree/roots.ts';
import { piecesOf } from '../names/expression-names.ts';
import type { ExpressionText } from '../names/site.ts';
import type { EditedFile } from '../project/project.ts';

/** The kinds of highlighted tokens. */
export const TOKEN_KINDS = ['root', 'name', 'function', 'text', 'number', 'operator', 'keyword', 'reference'] as const;

/** A token to highlight, by its meaning. */
export interface ColouredToken {
  /** UTF-16 offset in the file, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly kind: (typeof TOKEN_KINDS)[number];
}

/** The tokens of a document's expressions, and its references to declared names, in source order. */
export function tokensOf({ anatomy }: EditedFile): ColouredToken[] {
  const inExpressions = anatomy.expressions.flatMap(expressionTokens);
  const starts = new Set(inExpressions.map(({ start }) => start));
  const references = anatomy.sites.flatMap(({ role, start, end, node }): ColouredToken[] => {
    const stands = role === 'refers' && !(node.kind === 'text' && starts.has(start));
    return stands ? [{ start, end, kind: 'reference' }] : [];
  });
  return [...inExpressions, ...references].sort((a, b) => a.start - b.start);
}

function expressionTokens({ node, mode }: ExpressionText): ColouredToken[] {
  return piecesOf(node.value, mode).flatMap(({ text, offset }) => {
    const { tokens } = tokenize(text);
    return tokens.flatMap((token, index): ColouredToken[] => {
      const kind = kindOf(tokens, index);
      if (!kind) return [];
      const place = { start: offsetInText(node, offset + token.start), end: offsetInText(node, offset + token.end) };
      return [{ ...place, kind }];
    });
  });
}

function kindOf(tokens: readonly Token[], index: number): ColouredToken['kind'] | undefined {
  const token = tokens[index]!;
  if (token.kind === 'text' || token.kind === 'number') return token.kind;
  if (token.kind === 'end') return undefined;
  if (token.kind === 'symbol') return 'operator';
  if (KEYWORDS.has(token.text)) return 'keyword';
  const isMember = tokens[index - 1]?.text === '.';
  if (tokens[index + 1]?.text === '(' && (isMember || FUNCTIONS.has(token.text))) return 'function';
  return !isMember && ROOTS.includes(token.text) ? 'root' : 'name';
}
