import type { Ast } from '../../expression/syntax/ast.ts';
import { parseExpression } from '../../expression/syntax/parse.ts';
import { type Token, tokenize } from '../../expression/syntax/token.ts';
import { lookThrough } from '../../expression/types/check.ts';
import type { Facts, Scope, Type } from '../../expression/types/types.ts';

/** What is known at the cursor in an expression being typed. */
export interface CursorInExpression {
  /** The part of the name before the cursor. */
  readonly word: string;
  /** The offset of that name in the expression. */
  readonly start: number;
  /** The type before the `.`; absent if a value starts here. */
  readonly of?: Type;
  readonly scope: Scope;
  readonly facts: Facts;
  /** The type that the value here is compared with, or expected to have. */
  readonly against?: Type;
}

/** A placeholder that no author uses as a name. */
const HOLE = 'cursor_here_';

/**
 * @param before the part of the expression before the cursor
 * @returns undefined if no name is possible here: inside a text, or after something that cannot be parsed
 */
export function readUpTo(before: string, scope: Scope, facts: Facts, expected?: Type): CursorInExpression | undefined {
  const word = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? '';
  const start = before.length - word.length;
  const ahead = before.slice(0, start);
  const ast = parseExpression(closed(ahead + HOLE)).ast;
  if (!ast) return undefined;
  let hole: CursorInExpression | undefined;
  const types = new Map<Ast, Type>();
  const here = { word, start, scope, facts };
  lookThrough(ast, scope, facts, (part, seen, place) => {
    types.set(part, seen.type);
    if (part.kind === 'member' && part.name === HOLE) {
      hole = { ...here, scope: place.scope, facts: place.facts, of: types.get(part.of) ?? { is: 'unknown' } };
    } else if (part.kind === 'name' && part.name === HOLE) {
      hole = {
        ...here,
        scope: place.scope,
        facts: place.facts,
        ...(part === ast && expected && { against: expected }),
      };
    } else if (hole && part.kind === 'binary' && isHole(part.right)) {
      const against = types.get(part.left);
      hole = { ...hole, ...(against && { against }) };
    }
  });
  return hole;
}

/** `x`, or the last entry of `[1, x]`. */
function isHole(ast: Ast): boolean {
  if (ast.kind === 'list') return ast.items.some(isHole);
  return ast.kind === 'name' && ast.name === HOLE;
}

/** Closes the open brackets of an expression. */
function closed(text: string): string {
  const open: string[] = [];
  for (const { text: symbol, kind } of tokenize(text).tokens as Token[]) {
    if (kind !== 'symbol') continue;
    if (symbol === '(' || symbol === '[') open.push(symbol === '(' ? ')' : ']');
    else if (symbol === '?') open.push(' : null');
    else if (symbol === ')' || symbol === ']' || symbol === ':') open.pop();
  }
  return text + open.reverse().join('');
}
