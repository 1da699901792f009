import { parseExpression } from '../../expression/syntax/parse.ts';
import { visit } from '../../expression/syntax/walk.ts';
import { find, findEntry, offsetInText } from '../../source/json-node.ts';
import { piecesOf } from '../names/expression-names.ts';
import { spottedAt } from '../text/at.ts';
import { indexInText } from '../text/cursor.ts';
import { type Faulty, type Fix, type Fixer, quotedIn } from './fix.ts';

function replacing({ file }: Faulty, start: number, end: number, text: string, title = text): Fix {
  return { title: `write \`${title}\``, edits: [{ path: file.path, start, end, text }] };
}

/** `did you mean …?`: replaces the unknown name by each suggestion. */
export const meantName: Fixer = (faulty) => {
  const meant = /did you mean (.+?)(?: here)?\?/.exec(faulty.issue.message)?.[1];
  if (meant === undefined) return [];
  const names = [...meant.matchAll(/[`"]([^`"]+)[`"]/g)].map(([, name]) => name!);
  const place = wrongName(faulty);
  return place ? names.map((name) => replacing(faulty, place.start, place.end, place.quote(name), name)) : [];
};

interface NamePlace {
  start: number;
  end: number;
  quote(name: string): string;
}

/** The unknown name: a property name, a whole text, a part of one, or a word of an expression. */
function wrongName(faulty: Faulty): NamePlace | undefined {
  const { file, path, offset, issue } = faulty;
  const entry = findEntry(file.root, path);
  const wrong = quotedIn(issue.message.split('did you mean')[0]!).at(-1) ?? '';
  if (entry && (entry.nameStart === offset || path.at(-1) === wrong))
    return { start: entry.nameStart, end: entry.nameEnd, quote: JSON.stringify };
  const { text } = file;
  if (text[offset] !== '"') return wordAt(text, offset);
  const node = find(file.root, path);
  if (node?.kind !== 'text') return undefined;
  const index = node.value === wrong ? -1 : node.value.indexOf(wrong);
  if (index < 0 || wrong === '') return { start: node.start, end: node.end, quote: JSON.stringify };
  const end = offsetInText(node, index + wrong.length);
  return { start: offsetInText(node, index), end, quote: (name) => name };
}

/** The last name of a path in an expression, or a text in single quotes. */
function wordAt(text: string, offset: number): NamePlace | undefined {
  const ahead = text.slice(offset, offset + 200);
  const single = /^'[^']*'/.exec(ahead)?.[0];
  if (single) return { start: offset, end: offset + single.length, quote: (name) => `'${name}'` };
  const path = /^[\w.]+/.exec(ahead)?.[0];
  if (path === undefined) return undefined;
  return { start: offset + path.lastIndexOf('.') + 1, end: offset + path.length, quote: (name) => name };
}

/** `` write `…` `` if the message quotes the current source: replaces it. */
export const writtenInstead: Fixer = (faulty) => {
  const { issue, offset } = faulty;
  const [, advice] = /write (?:`([^`]+)`)/.exec(issue.message) ?? [];
  if (advice === undefined) return [];
  const part = partAt(faulty);
  if (!part) return [];
  const instead = part.isHole ? advice.replace(/^\{(.*)\}$/, '$1') : advice;
  const isThere = quotedIn(issue.message).some((quoted) => part.text === quoted || part.text.startsWith(quoted));
  if (!isThere || instead === part.text || !parseExpression(instead).ast) return [];
  return [replacing(faulty, offset, offset + part.length, JSON.stringify(instead).slice(1, -1), instead)];
};

/**
 * The part of an expression that an issue points at: the largest that starts there and is quoted in the message,
 * otherwise the largest.
 */
function partAt({ file, offset, issue }: Faulty): { text: string; length: number; isHole: boolean } | undefined {
  const spotted = spottedAt(file.root, offset);
  if (spotted?.at !== 'value' || spotted.node.kind !== 'text') return undefined;
  const { node } = spotted;
  const written = file.anatomy.expressions.find((one) => one.node === node);
  if (!written) return undefined;
  const index = indexInText(node, Math.max(offset, node.start + 1));
  const named = new Set(quotedIn(issue.message));
  for (const { text, offset: from } of piecesOf(node.value, written.mode)) {
    if (index < from || index > from + text.length) continue;
    const { ast } = parseExpression(text, from);
    const parts: string[] = [];
    if (ast) visit(ast, (part) => part.start === index && parts.push(node.value.slice(part.start, part.end)));
    const found = parts.find((part) => named.has(part)) ?? parts[0];
    if (found === undefined) return undefined;
    const length = offsetInText(node, index + found.length) - offset;
    return { text: found, length, isHole: written.mode === 'marked' && !node.value.startsWith('=') };
  }
  return undefined;
}

/** `write "desk" here`: replaces the whole text. */
export const writtenHere: Fixer = ({ issue, file, path }) => {
  const [, name] = /write ("[^"]+") here/.exec(issue.message) ?? [];
  const node = find(file.root, path);
  if (name === undefined || node?.kind !== 'text') return [];
  return [{ title: `write ${name}`, edits: [{ path: file.path, start: node.start, end: node.end, text: name }] }];
};

/** Replaces the whole text by what the message suggests. */
export const wholeText: Fixer = (faulty) => {
  const [, quoted, advice = quoted] = /write (?:`([^`]+)`|"([^"]+)")/.exec(faulty.issue.message) ?? [];
  const node = find(faulty.file.root, faulty.path);
  if (advice === undefined || node?.kind !== 'text') return [];
  return [replacing(faulty, node.start, node.end, JSON.stringify(advice), advice)];
};

/** `` `===` is written `==` here ``, `` write `==` to compare ``, `` write `:` instead of `=` ``: replaces a symbol. */
export const signInstead: Fixer = (faulty) => {
  const { message } = faulty.issue;
  const { file, offset } = faulty;
  const [, sign, written] = /^`([^`]+)` is (?:written|not a number here: write it out,) `([^`]+)`/.exec(message) ?? [];
  const [, right = written] = /^write `([^`]+)`/.exec(message) ?? [];
  const wrong = sign ?? /instead of `([^`]+)`/.exec(message)?.[1] ?? '=';
  if (right === undefined || !file.text.startsWith(wrong, offset)) return [];
  return [replacing(faulty, offset, offset + wrong.length, right)];
};

/** The ways in which messages suggest a value. */
const VALUES = [
  /write a list as (\[.+\])/,
  /whole cents, write (-?\d+)/,
  /; write (\S+) without quotes/,
  /; write ("[^"]*") in quotes/,
  /expression it is written ("[^"]+")/,
];

/** `write a list as ["Row"]`, `write 5 without quotes`: replaces the whole value. */
export const wholeValue: Fixer = ({ issue, file, path }) => {
  const written = VALUES.map((form) => form.exec(issue.message)?.[1]).find(Boolean);
  const node = find(file.root, path);
  if (!written || !node) return [];
  return [{ title: `write ${written}`, edits: [{ path: file.path, start: node.start, end: node.end, text: written }] }];
};

/** `` test it first, `x != null` ``: adds the test before the condition. */
export const testedFirst: Fixer = (faulty) => {
  const [, test] = /test it first, `([^`]+)`/.exec(faulty.issue.message) ?? [];
  const node = find(faulty.file.root, faulty.path);
  const written = faulty.file.anatomy.expressions.find((one) => one.node === node);
  if (test === undefined || node?.kind !== 'text' || written?.mode !== 'bare') return [];
  const whole = /\|\||\?/.test(node.value) ? `(${node.value})` : node.value;
  return [replacing(faulty, node.start, node.end, JSON.stringify(`${test} && ${whole}`), `${test} && …`)];
};
