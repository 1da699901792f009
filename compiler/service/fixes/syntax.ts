import type { Fixer } from './fix.ts';

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

/** Adds quotes to a bare word; removes a comment. */
export const words: Fixer = ({ issue, file, offset }) => {
  const { path, text } = file;
  const [word = ''] = /^[\p{L}_$][\p{L}\p{N}_$.-]*/u.exec(text.slice(offset)) ?? [];
  if (word !== '' && /double quotes: write "/.test(issue.message)) {
    return [
      { title: `write "${word}"`, edits: [{ path, start: offset, end: offset + word.length, text: `"${word}"` }] },
    ];
  }
  const [comment] = /^(?:\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)/.exec(text.slice(offset)) ?? [];
  if (comment === undefined || !issue.message.startsWith('JSON has no comments')) return [];
  return [{ title: 'remove the comment', edits: [{ path, start: offset, end: offset + comment.length, text: '' }] }];
};

/** Writes a number as valid JSON: `write 7`. */
export const number: Fixer = ({ issue, file, offset }) => {
  const [, written] = /write (?:the number \S+ as )?(-?\d[\d.]*)/.exec(issue.message) ?? [];
  const [wrong = ''] = /^[+-]?[\w.+-]+/.exec(file.text.slice(offset)) ?? [];
  if (written === undefined || wrong === '') return [];
  return [
    {
      title: `write ${written}`,
      edits: [{ path: file.path, start: offset, end: offset + wrong.length, text: written }],
    },
  ];
};
