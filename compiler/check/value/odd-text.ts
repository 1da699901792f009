import { quote } from '../../../schemas/expression-text.ts';
import type { Report } from '../../report/report.ts';
import { LOOKALIKES } from '../../source/lookalikes.ts';
import { quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';

/** A character in a text that its author did not see, or meant for another program. */
interface Oddity {
  pattern: RegExp;
  /** A text with this is an exception. */
  unless?: RegExp;
  /** What is wrong with the match and what to write. */
  says: (match: string) => string;
}

/** Oddities of any text, also of parts of one. */
const ANYWHERE: readonly Oddity[] = [
  {
    pattern: /[\u200b\u2060\ufeff\u202a-\u202e]/u,
    says: (match) => `this text has a character that nobody sees, ${codeOf(match)}: remove it`,
  },
  {
    pattern: /\p{L}{0,20}(?:\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin})\p{L}{0,20}/u,
    says: (match) => `${ofTwoScripts(match)}: write it in one alphabet, as a search or a fixture would`,
  },
  {
    pattern: /[０-９Ａ-Ｚａ-ｚ]+/u,
    unless: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
    says: (match) => `these are wide letters or digits of another keyboard: write ${quoted(match.normalize('NFKC'))}`,
  },
  {
    pattern: /<\/?(?:a|b|br|div|em|font|h[1-6]|i|li|p|small|span|strong|sub|sup|u|ul)(?:\s[^<>]*)?\/?>/i,
    says: (match) => `a text is shown as it is written, and so would be ${quoted(match)}: leave it out`,
  },
  {
    pattern: /&(?:amp|lt|gt|quot|apos|nbsp|hellip|mdash|ndash|#\d{1,6});/,
    says: (match) => `a text is shown as it is written, and so would be ${quoted(match)}: write the character itself`,
  },
  {
    pattern: /\*\*[^*\s][^*]*\*\*/,
    says: (match) => `a text is shown as it is written, and so would be the stars of ${quoted(match)}: leave them out`,
  },
  {
    pattern: /(?<![\d%])%[sd]\b/,
    says: (match) => `${quoted(match)} stands for nothing here: write the value in braces, as \`{params.name}\``,
  },
  {
    pattern: /\b(?:FIXME|TBD)\b|\bTODO:|\b[Ll]orem ipsum\b/,
    says: (match) => `${quoted(match)} would be shown to everybody: write the words that are meant`,
  },
];

/** Words of which nobody writes two in a row on purpose. */
const SMALL_WORDS = 'a|an|and|are|at|by|for|from|of|or|our|the|this|to|we|with|you|your';

/** Oddities of a whole text. */
const WHOLE: readonly Oddity[] = [
  {
    pattern: /^https?:\/\/(?:localhost|127\.|0\.0\.0\.0|10\.|192\.168\.)[^/]*/,
    says: (match) => `${quoted(match)} is a machine that phones do not reach: write the address that everybody uses`,
  },
  {
    pattern: /^http:\/\/[^/]*/,
    says: (match) =>
      `what ${quoted(match)} shows can be read and changed on its way to the phone: write ${quoted(match.replace('http', 'https'))}`,
  },
  {
    pattern: /\\[nrt]/,
    says: (match) =>
      `${quoted(match)} would be shown as it is written: in a text, a line break is one backslash and an \`n\`, not two`,
  },
  {
    pattern: /(?<![\w$])\$[a-z]\w+|%[a-z]\w*%/i,
    says: (match) => `${quoted(match)} stands for nothing here: write the value in braces, as \`{params.name}\``,
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}-])(${SMALL_WORDS}) \1(?![\p{L}\p{N}-])`, 'iu'),
    says: (match) => `${quoted(match)} says a word twice: remove one`,
  },
  {
    pattern: /^[\w/-]+\.(?:gif|jpe?g|png|svg|webp)$/i,
    says: (match) =>
      `${quoted(match)} is the name of a file: write the words that are meant, such as what a picture shows`,
  },
  {
    pattern: /\bX{3,}\b|\[[a-z][a-z _-]{1,30}\]|<[a-z][a-z _-]{1,30}>/i,
    says: (match) =>
      `${quoted(match)} would be shown as it is written: write the value that belongs here, as \`{params.name}\``,
  },
  {
    pattern: /^\s+=/,
    says: () => 'a text with a space before `=` is no expression: remove the space, or what is not meant',
  },
  { pattern: /^\s+\S|\S\s+$/, says: () => 'this text begins or ends with a space, which nobody sees: remove it' },
  { pattern: /\S {2,}\S/, says: () => 'this text has two spaces in a row, of which people see one: remove one' },
];

/**
 * What a text has that its author cannot have meant; undefined if it is a plain one.
 *
 * @param isWhole it is not a part of a longer text
 */
export function oddityOf(text: string, isWhole: boolean): string | undefined {
  for (const { pattern, unless, says } of isWhole ? [...ANYWHERE, ...WHOLE] : ANYWHERE) {
    const match = pattern.exec(text);
    if (match && !unless?.test(text)) return says(match[0]);
  }
  return undefined;
}

/** Warns of odd texts of a shared document, each with its name; notes are for its authors. */
export function checkTexts(texts: readonly (readonly [name: string, Spot])[], report: Report): void {
  for (const [name, spot] of texts) {
    const oddity = name !== 'note' && typeof spot.value === 'string' ? oddityOf(spot.value, true) : undefined;
    if (oddity !== undefined) report.add('odd-text', spot, oddity);
  }
}

/** Why a text inside an expression does not get the value that it has in braces; undefined if it has none. */
export function unfilledIn(text: string): string | undefined {
  const [written, value] = /\{\s*([a-z]\w*(?:[.(][^{}]*)?)\}/.exec(text) ?? [];
  if (written === undefined || value === undefined) return undefined;
  const [before = '', ...after] = text.split(written);
  const parts = [before && quote(before), value.trim(), after.join(written) && quote(after.join(written))];
  return `nothing is filled in between the quotes of an expression, and ${quoted(written)} would be shown as it is written: write \`${parts.filter(Boolean).join(' + ')}\``;
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** `` the `а` of `Repаyment` is a Cyrillic letter, not `a` ``. */
function ofTwoScripts(word: string): string {
  const letter = /\p{Script=Cyrillic}/u.exec(word)![0];
  const latin = LOOKALIKES.get(letter);
  return `the ${quoted(letter)} in ${quoted(word)} is a Cyrillic letter${latin ? `, not ${quoted(latin)}` : ''}`;
}
