import { find, findEntry, offsetInText } from '../../source/json-node.ts';
import { type Faulty, type Fixer, quotedIn, replacing } from './fix.ts';

/** `did you mean …?`: replaces the unknown name by each suggestion. */
export const meantName: Fixer = (faulty) => {
  const suggestion = /did you mean (.+?)(?: here)?\?/.exec(faulty.issue.message)?.[1];
  if (suggestion === undefined) return [];
  const names = [...suggestion.matchAll(/[`"]([^`"]+)[`"]/g)].map(([, name]) => name!);
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
  const value = find(file.root, path);
  const listed =
    value?.kind === 'list' ? value.items.find((item) => item.kind === 'text' && item.value === wrong) : undefined;
  if (!listed && text[offset] !== '"') return wordAt(text, offset);
  const node = listed ?? value;
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

/** `` takes no `image`; it takes `logo` and `name` ``: one of those that are not given yet. */
export const taken: Fixer = (faulty) => {
  const { file, path, issue } = faulty;
  const entry = findEntry(file.root, path);
  const object = find(file.root, path.slice(0, -1));
  if (!entry || object?.kind !== 'object') return [];
  const names = quotedIn(/; it takes (.+)$/.exec(issue.message)?.[1] ?? '').filter((name) => !object.entries.has(name));
  return names.map((name) => replacing(faulty, entry.nameStart, entry.nameEnd, JSON.stringify(name), name));
};

/** `` field `code` is used … and declared nowhere: write that here? ``: gives one of two equal names the missing one. */
export const declaredHere: Fixer = (faulty) => {
  const [, name] = /`([^`]+)` is used in .+ declared nowhere: write that here\?/.exec(faulty.issue.message) ?? [];
  const node = find(faulty.file.root, faulty.path);
  return name !== undefined && node?.kind === 'text'
    ? [replacing(faulty, node.start, node.end, JSON.stringify(name), name)]
    : [];
};

/** `write "desk" here`: replaces the whole text. */
export const writtenHere: Fixer = ({ issue, file, path }) => {
  const [, name] = /write ("[^"]+") here/.exec(issue.message) ?? [];
  const node = find(file.root, path);
  if (name === undefined || node?.kind !== 'text') return [];
  return [{ title: `write ${name}`, edits: [{ path: file.path, start: node.start, end: node.end, text: name }] }];
};

/** `` write `…` ``, `` send `…` alone ``: replaces the whole text by what the message suggests. */
export const wholeText: Fixer = (faulty) => {
  const [, quoted, advice = quoted] = /(?:write|send) (?:`([^`]+)`|"([^"]+)")/.exec(faulty.issue.message) ?? [];
  const node = find(faulty.file.root, faulty.path);
  if (advice === undefined || advice.startsWith('{') || node?.kind !== 'text') return [];
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

/** `` `/desk` opens screen `desk` …: write `/book` ``: keeps the query of the address. */
export const routeInstead: Fixer = (faulty) => {
  const [, wrong = '', right] = /^`([^`]+)` opens screen .+: write `([^`]+)`$/.exec(faulty.issue.message) ?? [];
  const node = find(faulty.file.root, faulty.path);
  if (right === undefined || node?.kind !== 'text' || !node.value.startsWith(wrong)) return [];
  const end = offsetInText(node, wrong.length);
  return [replacing(faulty, node.start + 1, end, right)];
};

/** `` an upload sends one, write `picture` ``: replaces the whole text by this name. */
export const nameInstead: Fixer = (faulty) => {
  const [, name] = /, write `([\w-]+)`$/.exec(faulty.issue.message) ?? [];
  const node = find(faulty.file.root, faulty.path);
  return name !== undefined && node?.kind === 'text'
    ? [replacing(faulty, node.start, node.end, JSON.stringify(name), name)]
    : [];
};

/** `write true or false`, `("new", "old"): write one of these`: offers each of the values. */
export const oneOf: Fixer = (faulty) => {
  const { message } = faulty.issue;
  const node = find(faulty.file.root, faulty.path);
  const [, values = ''] = /\(([^()]+)\): write one of these/.exec(message) ?? [];
  const all = message.endsWith(': write true or false') ? ['true', 'false'] : values.split(', ').filter(Boolean);
  return node ? all.map((value) => replacing(faulty, node.start, node.end, value)) : [];
};

/** The ways in which messages suggest a value. */
const VALUES = [
  /seconds are written (\d+)$/,
  /can hold: at (?:most|least) (-?\d+)$/,
  /write a list as (\[.+\])/,
  /whole cents, write (-?\d+)/,
  / of them are .+ write (\d+)$/,
  /[;:] write (\S+) without quotes/,
  /; write ("[^"]*") in quotes/,
  /expression it is written ("[^"]+")/,
  /: write `(\{ ".+ \})`$/,
];

/** The address that a message suggests for a text that is none. */
function addressIn(message: string): string | undefined {
  const [, address] = /: write '((?:https?|tel|mailto):[^']+)'$/.exec(message) ?? [];
  return address && JSON.stringify(address);
}

/** `write a list as ["Row"]`, `write 5 without quotes`, `put it into brackets`: replaces the whole value. */
export const wholeValue: Fixer = ({ issue, file, path }) => {
  const node = find(file.root, path);
  if (!node) return [];
  const source = file.text.slice(node.start, node.end);
  const address = node.kind === 'text' && !node.value.startsWith('=') ? addressIn(issue.message) : undefined;
  const value = VALUES.map((form) => form.exec(issue.message)?.[1]).find(Boolean) ?? address;
  const isOne = node.kind !== 'bool' && issue.message.includes('; put it into brackets');
  const written = value ?? (isOne ? `[${source}]` : undefined);
  if (!written) return [];
  const title = written === value ? `write ${written}` : 'put it into brackets';
  return [{ title, edits: [{ path: file.path, start: node.start, end: node.end, text: written }] }];
};

/** `` `'170'` is the text '170' …: write `170`, and so for the others of this list ``: replaces values of a case. */
export const caseValue: Fixer = ({ issue, file, path }) => {
  const [, advice, others] = /they are never equal: write `([^`]+)`(, and so for the)?/.exec(issue.message) ?? [];
  const node = find(file.root, path);
  if (advice === undefined || !node || path.at(-2) !== 'is') return [];
  const list = find(file.root, path.slice(0, -1));
  const wrong = others && list?.kind === 'list' ? list.items.filter(({ kind }) => kind === node.kind) : [node];
  const isText = advice.startsWith("'");
  const edits = wrong.flatMap((item) => {
    if (item.kind !== 'text' && item.kind !== 'number') return [];
    const text = isText ? JSON.stringify(String(item.value)) : String(item.value);
    return [{ path: file.path, start: item.start, end: item.end, text }];
  });
  return [{ title: edits.length > 1 ? `write \`${advice}\` …` : `write \`${advice}\``, edits }];
};

/** `` test it first, `x != null` ``: adds the test before the condition. */
export const testedFirst: Fixer = (faulty) => {
  const [, test] = /test it first, `([^`]+)`/.exec(faulty.issue.message) ?? [];
  const node = find(faulty.file.root, faulty.path);
  const written = faulty.file.anatomy.expressions.find((text) => text.node === node);
  if (test === undefined || node?.kind !== 'text' || written?.mode !== 'bare') return [];
  const whole = /\|\||\?/.test(node.value) ? `(${node.value})` : node.value;
  return [replacing(faulty, node.start, node.end, JSON.stringify(`${test} && ${whole}`), `${test} && …`)];
};
