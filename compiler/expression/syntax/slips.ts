import type { Token } from './token.ts';

/**
 * The message for a token where an operator or the end is expected.
 *
 * @param words consecutive words that are probably a text
 */
export function afterValue(token: Token, before: Token | undefined, words: string | undefined): string {
  switch (token.text) {
    case ')':
      return '`)` closes nothing: remove it, or write `(` before it';
    case ']':
      return '`]` closes nothing: remove it, or write `[` before';
    case ',':
      return 'an expression is one value: remove `,` and what follows';
    case ':':
      return 'a choice begins with `?`: write `condition ? one : other`';
    case '=>':
      return 'there is no `=>` here: write `>=` to compare, or `list.any(item, …)` and its like';
    case '!':
      return 'there is no operator `!` between two values: write `!=`, or `&& !…`';
    case '(':
      return 'only a function is followed by `(`: write an operator before it, or the function’s name';
  }
  if (token.text === 'not') return 'there is no `not in` here: write `!(x in [a, b])`';
  if (/^(then|else)$/.test(token.text)) return `there is no \`${token.text}\` here: write \`condition ? one : other\``;
  const previous = before ? `\`${before.text}\`` : 'the value';
  return `an operator is missing between ${previous} and \`${token.text}\`: write \`&&\`, \`==\`, \`+\` or another${orQuoted(words)}`;
}

/** The message for a token after an entry of a list or an argument; `words` as above. */
export function afterEntry(token: Token, close: ')' | ']', words: string | undefined): string {
  if (token.kind === 'end') return `\`${close}\` is missing at the end`;
  return `write \`,\` or \`${close}\` here${orQuoted(words)}`;
}

function orQuoted(words: string | undefined): string {
  return words ? `, or \`'${words}'\` in quotes if it is a text` : '';
}

/** The message for a token where a value is expected. */
export function missingValue(token: Token, before: Token | undefined): string {
  const after = before ? ` after \`${before.text}\`` : '';
  if (token.kind === 'end') return `the expression ends where a value is expected${after}`;
  if (token.text === ')' && before?.text === '(') return 'the parentheses are empty: write a value between them';
  if (token.text === '=>') return 'there is no `=>` here: write `list.any(item, …)` and its like';
  if (token.text === '+' && before?.text === '+') return 'there is no `++` here: write `+ 1`';
  return `\`${token.text}\` is where a value is expected${after}: write a value before it, or remove it`;
}
