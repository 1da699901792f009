import type { Ast, ExpressionIssue } from './ast.ts';
import { Parser } from './parser.ts';
import { syntax, tokenize } from './token.ts';

/** Longest expression, in UTF-16 units. */
export const MAX_LENGTH = 2000;

/**
 * Parses an expression. Exactly one of the two is there: the tree, or at least one issue. Never throws, whatever the
 * text is; time is linear in its length.
 *
 * @param offset added to every position, for an expression that stands inside a longer text
 */
export function parseExpression(text: string, offset = 0): { ast?: Ast; issues: ExpressionIssue[] } {
  if (text.length > MAX_LENGTH) {
    const message = `an expression has at most ${MAX_LENGTH} characters and this one ${text.length}: give parts of it a name under \`let\` or \`rules\``;
    const issue = { ...syntax(offset, offset + text.length, message), code: 'expression-too-long' };
    return { issues: [issue] };
  }
  const { tokens, issues, fatal } = tokenize(text);
  if (fatal) return { issues: shift(issues, offset) };
  const parser = new Parser(tokens, issues, offset);
  const ast = parser.parse();
  if (issues.length === 0 && ast) return { ast, issues };
  // Slips are found by the tokens first and by the parser later: show them as they are in the text.
  return { issues: shift(issues, offset).sort((a, b) => a.start - b.start) };
}

function shift(issues: ExpressionIssue[], offset: number): ExpressionIssue[] {
  return issues.map((issue) => ({ ...issue, start: issue.start + offset, end: issue.end + offset }));
}
