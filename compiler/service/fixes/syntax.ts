import { parseExpression } from '../../expression/syntax/parse.ts';
import { BLANKS } from '../../json/scan.ts';
import { find } from '../../source/json-node.ts';
import { type Fixer, replacing } from './fix.ts';

/** Inserts a missing comma; removes a superfluous symbol. */
export const punctuation: Fixer = ({ issue, file, offset }) => {
  const { message } = issue;
  const { path, text } = file;
  if (message.startsWith('a comma is missing')) {
    const end = text.slice(0, offset).trimEnd().length;
    return [{ title: 'write `,`', edits: [{ path, start: end, end, text: ',' }] }];
  }
  if (/a `:` is missing/.test(message))
    return [{ title: 'write `:`', edits: [{ path, start: offset, end: offset, text: ': ' }] }];
  if (!/leave (?:it|one) out/.test(message) || text[offset] !== ',') return [];
  return [{ title: 'remove `,`', edits: [{ path, start: offset, end: offset + 1, text: '' }] }];
};

/** Adds quotes to a bare word; makes single quotes double ones; removes a comment. */
export const words: Fixer = ({ issue, file, offset }) => {
  const { path, text } = file;
  const [word = ''] = /^[\p{L}_$][\p{L}\p{N}_$.-]*/u.exec(text.slice(offset)) ?? [];
  if (word !== '' && /double quotes: write "/.test(issue.message)) {
    return [
      { title: `write "${word}"`, edits: [{ path, start: offset, end: offset + word.length, text: `"${word}"` }] },
    ];
  }
  const [single, inner = ''] = /^['‘’]([^'‘’"\\\n]*)['‘’]/.exec(text.slice(offset)) ?? [];
  if (single !== undefined && issue.message.startsWith('a text is written in straight double quotes')) {
    const edits = [{ path, start: offset, end: offset + single.length, text: `"${inner}"` }];
    return [{ title: `write "${inner}"`, edits }];
  }
  const [comment] = /^(?:\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)/.exec(text.slice(offset)) ?? [];
  if (comment === undefined || !issue.message.startsWith('JSON has no comments')) return [];
  return [{ title: 'remove the comment', edits: [{ path, start: offset, end: offset + comment.length, text: '' }] }];
};

/** Writes a number as valid JSON: `write 7`. */
export const number: Fixer = ({ issue, file, offset }) => {
  const [, written] = /write (?:the number \S+ as )?(-?\d[\d.]*)/.exec(issue.message) ?? [];
  const [, grouped] = /write the number (\S+,\S+) as/.exec(issue.message) ?? [];
  const [wrong = ''] = grouped === undefined ? (/^[+-]?[\w.+-]+/.exec(file.text.slice(offset)) ?? []) : [grouped];
  if (written === undefined || wrong === '') return [];
  return [
    {
      title: `write ${written}`,
      edits: [{ path: file.path, start: offset, end: offset + wrong.length, text: written }],
    },
  ];
};

/** Straightens the quotes around a text of an expression; writes a number in one without commas. */
export const literal: Fixer = (faulty) => {
  const { issue, file, offset } = faulty;
  const rest = file.text.slice(offset);
  // A letter after it would make the mark an apostrophe.
  const [quoted, inner] = /^[‘’“”]([^‘’“”'"\\\n]*)[‘’“”](?!\p{L})/u.exec(rest) ?? [];
  if (quoted !== undefined && issue.message.startsWith('typographic quotes'))
    return [replacing(faulty, offset, offset + quoted.length, `'${inner}'`)];
  const [, written] = /^a number has .* commas?: write `([\d.]+)`$/.exec(issue.message) ?? [];
  const [wrong] = /^(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3},\d{1,2})(?!\d)/.exec(rest) ?? [];
  if (written === undefined || wrong === undefined) return [];
  return [replacing(faulty, offset, offset + wrong.length, written)];
};

/**
 * `` has a control character: write `\\u0001` ``; an unusual blank becomes a space; a mark before the text, and a NUL, are
 * removed.
 */
export const character: Fixer = (faulty) => {
  const { file, offset, issue } = faulty;
  const [, written] = /: write `(\\[\w]+)`/.exec(issue.message) ?? [];
  BLANKS.lastIndex = offset;
  const blank = / is here; /.test(issue.message) ? BLANKS.exec(file.text)?.[0] : undefined;
  if (blank !== undefined) {
    const space = blank.startsWith('\ufeff') ? '' : ' ';
    const title = space === '' ? 'remove the mark' : 'write an ordinary space';
    return [{ title, edits: [{ path: file.path, start: offset, end: offset + blank.length, text: space }] }];
  }
  if (/U\+0000: leave it out/.test(issue.message)) {
    const end = offset + (file.text[offset] === '\\' ? '\\u0000' : '\0').length;
    return [{ title: 'leave the character out', edits: [{ path: file.path, start: offset, end, text: '' }] }];
  }
  return written === undefined || file.text.charCodeAt(offset) >= 32
    ? []
    : [replacing(faulty, offset, offset + 1, written)];
};

/** `` this text is not closed: write ' at its end ``: closes it at the end of the expression. */
export const closed: Fixer = (faulty) => {
  const { issue, file, path } = faulty;
  const node = find(file.root, path);
  const isWhole = node?.kind === 'text' && (node.value.startsWith('=') || !node.value.includes('{'));
  if (!issue.message.startsWith('this text is not closed') || !isWhole) return [];
  return [replacing(faulty, node.end - 1, node.end - 1, "'")];
};

/** Closes a placeholder; escapes a literal brace; writes `{x}` for `{{x}}`. */
export const brace: Fixer = (faulty) => {
  const { message } = faulty.issue;
  const { file, offset, path } = faulty;
  const node = find(file.root, path);
  if (node?.kind !== 'text') return [];
  const [foreign] = /^(?:\{\{[^{}]+\}\}|\$\{[^{}]+\})/.exec(file.text.slice(offset, node.end)) ?? [];
  const [, meant] = /^a value in a text is written `([^`]+)` here/.exec(message) ?? [];
  if (foreign !== undefined && meant !== undefined) return [replacing(faulty, offset, offset + foreign.length, meant)];
  const itself = /(?:or|write) `(\{'[{}]'\})`/.exec(message)?.[1];
  if (itself === undefined) return [];
  const fix = replacing(faulty, offset, offset + 1, itself);
  const rest = file.text.slice(offset + 1, node.end - 1);
  // The value ends where its path does, if the rest of the text are words.
  const [value] = [rest, /^[\w.]+/.exec(rest)?.[0] ?? ''].filter((candidate) => parseExpression(candidate).ast);
  const end = offset + 1 + (value?.length ?? 0);
  return value && file.text[offset] === '{' ? [replacing(faulty, end, end, '}'), fix] : [fix];
};

/** `` there is no `not in` here: write `!(x in [a, b])` ``. */
export const notIn: Fixer = (faulty) => {
  const { issue, file, path } = faulty;
  const node = find(file.root, path);
  if (!issue.message.startsWith('there is no `not in`') || node?.kind !== 'text') return [];
  const source = file.text.slice(node.start, node.end);
  const match = /([\w.]+) not in (\[[^\]]*\]|[\w.]+)/.exec(source);
  if (!match) return [];
  const start = node.start + match.index;
  return [replacing(faulty, start, start + match[0].length, `!(${match[1]} in ${match[2]})`)];
};
