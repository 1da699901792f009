import type { Ast } from '../../expression/syntax/ast.ts';
import { operandsOf, partsOf } from '../../expression/syntax/walk.ts';
import { CURRENCY } from '../value/local-words.ts';

const AHEAD = new RegExp(String.raw`(${CURRENCY}|\bcents)\s*$`, 'iu');
const BEHIND = new RegExp(String.raw`^\s*(${CURRENCY}|cents)(?![\p{L}\p{N}])`, 'iu');

/** A currency that is written out beside an amount whose symbol `money` writes. */
interface Doubled {
  currency: string;
  side: 'before' | 'after';
}

/**
 * The currencies that a text writes beside its amounts.
 *
 * @param parts texts, and the expressions between them
 * @param symbols those of the product
 */
export function currenciesBeside(parts: readonly (string | Ast)[], symbols: readonly string[]): Doubled[] {
  return parts.flatMap((part, index): Doubled[] => {
    if (typeof part === 'string' || !writesAmount(part)) return [];
    const before = textAt(parts, index - 1).trimEnd();
    const after = textAt(parts, index + 1).trimStart();
    const ahead = symbols.find((sign) => before.endsWith(sign)) ?? AHEAD.exec(before)?.[1];
    const behind = symbols.find((sign) => after.startsWith(sign)) ?? BEHIND.exec(after)?.[1];
    if (ahead !== undefined) return [{ currency: ahead, side: 'before' }];
    return behind === undefined ? [] : [{ currency: behind, side: 'after' }];
  });
}

function textAt(parts: readonly (string | Ast)[], index: number): string {
  const part = parts[index];
  return typeof part === 'string' ? part : '';
}

/** `money(…)`, perhaps with what stands for a missing amount. */
function writesAmount(ast: Ast): boolean {
  if (ast.kind !== 'call') return false;
  const [first] = ast.args;
  return ast.name === 'money' || (ast.name === 'filled' && first !== undefined && writesAmount(first));
}

/** The texts that an expression joins with `+`, and the expressions between them; one list for each joined text. */
export function joinedTexts(ast: Ast): (string | Ast)[][] {
  if (ast.kind === 'binary' && ast.op === '+') {
    const parts = operandsOf(ast, '+');
    return [
      parts.map((part) => (part.kind === 'literal' && typeof part.value === 'string' ? part.value : part)),
      ...parts.flatMap(joinedTexts),
    ];
  }
  return partsOf(ast).flatMap(joinedTexts);
}
