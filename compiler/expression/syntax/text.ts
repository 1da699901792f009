import type { Ast, ExpressionIssue } from './ast.ts';
import { parseExpression } from './parse.ts';
import { unquote } from './quote.ts';
import { reads } from './walk.ts';

/** A placeholder of a template: the expression between the braces, whose source starts at `offset`. */
export interface Hole {
  kind: 'hole';
  text: string;
  offset: number;
  ast?: Ast;
}

/**
 * The meaning of a text value. All offsets, spans and issues are relative to the whole value. `ast` is absent if and
 * only if there is an issue.
 */
export type ParsedText =
  | { kind: 'literal'; value: string; issues: ExpressionIssue[] }
  | { kind: 'expression'; text: string; offset: number; ast?: Ast; issues: ExpressionIssue[] }
  | { kind: 'template'; parts: ({ kind: 'text'; value: string } | Hole)[]; issues: ExpressionIssue[] };

const NO_EQUALS = 'this is a text with a value in `{…}`: leave out the `=` before it';

/**
 * Parses a text value: `=…` is an expression, a text with `{…}` a template, anything else a literal.
 *
 * @param isRoot recognizes the names of roots; a literal that looks like a path is then reported as missing its `=`
 */
export function parseText(text: string, isRoot: (name: string) => boolean = () => false): ParsedText {
  if (text.startsWith('=')) {
    const body = text.slice(1);
    const parsed = parseExpression(body, 1);
    const issues = !parsed.ast && isSentence(body) ? [issue(0, 1, 'brace', NO_EQUALS)] : parsed.issues;
    return { kind: 'expression', text: body, offset: 1, ...parsed, issues };
  }
  if (!/[{}]/.test(text)) return literal(text, isRoot);
  const foreign = foreignHole(text);
  if (foreign) return { kind: 'template', parts: [], issues: [foreign] };
  return template(text);
}

function literal(text: string, isRoot: (name: string) => boolean): ParsedText {
  if (!readsRoot(text, isRoot)) return { kind: 'literal', value: text, issues: [] };
  const message = `this is the text "${text.trim()}" itself: write \`=${text.trim()}\` for its value`;
  return { kind: 'literal', value: text, issues: [issue(0, text.length, 'forgotten-equals', message)] };
}

/** Whether a text is an expression that reads a root, as no text for people does: `data.book.title`, `trim(form.name)`. */
function readsRoot(text: string, isRoot: (name: string) => boolean): boolean {
  // The symbols of a path, a call or a comparison, before the text is parsed; in a sentence, spaces are around them.
  if (!/^[!(\w'"]/.test(text.trim()) || !/[.[(=]/.test(text) || /\. |\w \(/.test(text)) return false;
  const { ast } = parseExpression(text);
  if (!ast || ast.kind === 'name') return false;
  return reads(ast).some(({ path }) => isRoot(path[0]!));
}

function template(text: string): ParsedText {
  const parts: (ParsedText & { kind: 'template' })['parts'] = [];
  const issues: ExpressionIssue[] = [];
  let at = 0;
  while (at < text.length) {
    const brace = text.slice(at).search(/[{}]/);
    const end = brace < 0 ? text.length : at + brace;
    if (end > at) parts.push({ kind: 'text', value: text.slice(at, end) });
    if (brace < 0) break;
    const close = text[end] === '{' ? closeOf(text, end + 1) : undefined;
    if (close === undefined) {
      const message =
        text[end] === '{'
          ? "this `{` begins a value and is not closed: write `}`, or `{'{'}` for the brace itself"
          : "this `}` closes nothing: write `{'}'}` for the brace itself";
      issues.push(issue(end, end + 1, 'brace', message));
      break;
    }
    parts.push(hole(text, end + 1, close, issues));
    at = close + 1;
  }
  const only = parts.length === 1 ? parts[0]! : undefined;
  if (only?.kind === 'hole' && issues.length === 0)
    issues.push(issue(0, text.length, 'one-hole', `write \`=${only.text.trim()}\`: the text is this one value`));
  return { kind: 'template', parts, issues };
}

/**
 * Whether words with a value in braces follow a `=`. An expression with needless braces is one without them, too, but
 * what a space and a parenthesis follow is no function.
 */
function isSentence(body: string): boolean {
  if (!body.includes('{')) return false;
  const { parts, issues } = template(body) as ParsedText & { kind: 'template' };
  if (issues.length > 0 || parts.length < 2) return false;
  return /\}\s+\(/.test(body) || !parseExpression(body.replace(/[{}]/g, '')).ast;
}

/** A placeholder in another language's notation, `{{…}}` or `${…}`. */
function foreignHole(text: string): ExpressionIssue | undefined {
  const match = /\{\{([^{}]+)\}\}|\$\{([^{}']+)\}/.exec(text);
  if (!match) return undefined;
  const [written, doubled, dollar = ''] = match;
  const body = (doubled ?? dollar).trim();
  const suggestion = written === text ? `=${body}` : `{${body}}`;
  return issue(
    match.index,
    match.index + written.length,
    'brace',
    `a value in a text is written \`${suggestion}\` here`,
  );
}

function hole(text: string, start: number, end: number, issues: ExpressionIssue[]): Hole {
  const body = text.slice(start, end);
  if (body.trim() === '') {
    issues.push(issue(start - 1, end + 1, 'brace', 'these braces are empty: write a value between them'));
    return { kind: 'hole', text: body, offset: start };
  }
  const parsed = parseExpression(body, start);
  issues.push(...parsed.issues);
  return { kind: 'hole', text: body, offset: start, ...(parsed.ast && { ast: parsed.ast }) };
}

/** The end of the placeholder that starts at `at`; braces inside its texts do not count. */
function closeOf(text: string, at: number): number | undefined {
  let here = at;
  while (here < text.length) {
    const char = text[here]!;
    if (char === '}') return here;
    if (char === '{') return undefined;
    if (char === "'" || char === '"') {
      const read = unquote(text, here);
      // Let the expression parser report an invalid text literal.
      here = 'issue' in read ? Math.max(text.indexOf('}', here) - 1, here) : read.end - 1;
    }
    here += 1;
  }
  return undefined;
}

function issue(start: number, end: number, code: string, message: string): ExpressionIssue {
  return { start, end, severity: 'error', code, message };
}
