/** Maximum length of a text quoted in full; of a longer one, the part around the change is quoted. */
const QUOTED = 160;

/** `a`, `b` and `c`. */
export function listWords(items: readonly string[], last = 'and'): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

/** A list of clauses, with a comma before the last one where a clause has one of its own. */
export function listClauses(clauses: readonly string[]): string {
  const hasComma = clauses.length > 1 && clauses.some((clause) => clause.includes(', '));
  return hasComma ? `${clauses.slice(0, -1).join(', ')}, and ${clauses.at(-1)}` : listWords(clauses);
}

/** A name or text, in backticks and on one line. */
export function quoted(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no control character is shown
  const line = text.replace(/[\s\u0000-\u001f]+/g, ' ').trim();
  return `\`${line.length > QUOTED ? `${line.slice(0, QUOTED - 1)}…` : line}\``;
}

/** Two texts in backticks; long ones are shortened to the part where they start to differ. */
export function quotedPair(before: string, after: string): [before: string, after: string] {
  if (before.length <= QUOTED && after.length <= QUOTED) return [quoted(before), quoted(after)];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = same > QUOTED / 3 ? same - QUOTED / 4 : 0;
  const part = (text: string) => quoted(`${from > 0 ? '…' : ''}${text.slice(from)}`);
  return [part(before), part(after)];
}

/** A noun with its indefinite article: `an option`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The singular of a regular plural: `options` is `option`. */
export function singular(plural: string): string {
  return plural.replace(/ies$/, 'y').replace(/s$/, '');
}

/** A camel-case name as words: `stampCount` is `stamp count`. */
export function asWords(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}

/** A name without its fragment prefix: `methods.code#2.left` is `left`. */
export function ownName(compiled: string): string {
  return compiled.slice(compiled.lastIndexOf('.') + 1);
}

/** Milliseconds in words. */
export function duration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  const seconds = ms / 1000;
  if (seconds < 120 || seconds % 60 !== 0) return `${seconds} s`;
  return `${seconds / 60} min`;
}

/** A word that depends on the number of subjects. The delimiters occur in no quoted text. */
function mark(singular: string, plural: string): string {
  return `\u0001${singular}\u0002${plural}\u0003`;
}

/** Singular and plural: `shows` and `show`, `is` and `are`. */
export const S = mark('s', '');
export const ES = mark('es', '');
export const IES = mark('ies', 'y');
export const IS = mark('is', 'are');
export const HAS = mark('has', 'have');
export const DOES = mark('does', 'do');
export const ITS = mark('its', 'their');
export const IT = mark('it', 'they');
export const THEM = mark('it', 'them');

/** Resolves the number-dependent words of a text. */
export function inNumber(text: string, many: boolean): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the marks
  return text.replace(/\u0001([^\u0002]*)\u0002([^\u0003]*)\u0003/g, many ? '$2' : '$1');
}
