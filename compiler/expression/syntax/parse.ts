import type { Ast, ExpressionIssue } from './ast.ts';
import { Parser } from './parser.ts';
import { syntax, tokenize } from './token.ts';

/** The maximum length of an expression in UTF-16 units. */
export const MAX_LENGTH = 2000;

/**
 * Parses an expression. Returns either the tree or at least one issue. Never throws, whatever the text; takes time
 * linear in its length.
 *
 * @param offset added to every position, for an expression inside a longer text
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
  // Issues come from the tokenizer first and the parser second: sort them by position.
  return { issues: shift(issues, offset).sort((a, b) => a.start - b.start) };
}

function shift(issues: ExpressionIssue[], offset: number): ExpressionIssue[] {
  return issues.map((issue) => ({ ...issue, start: issue.start + offset, end: issue.end + offset }));
}
