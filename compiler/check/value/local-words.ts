import { quoted } from '../../source/quoting.ts';

/** What a product writes differently for its brands and regions. */
export interface Locals {
  /** The texts of the brand by their names. */
  readonly brand: { readonly [name: string]: string };
  /** An amount in one of its currencies (`amountIn`); undefined where all regions have the same. */
  readonly amount: RegExp | undefined;
}

/** A word that may also mean something else, such as a brand named `Home`. */
const PLAIN_WORD = /^\p{L}\p{Ll}*$/u;
/** Currencies as people write them beside an amount. */
export const CURRENCY = String.raw`\p{Sc}|(?<!\p{L})(?:PHP|INR|USD|EUR|pesos?|rupees?|dollars?|euros?|Rs\.?)`;
/** A number as people write it, with separators of thousands and a decimal point. */
const FIGURE = String.raw`\d[\d,]*(?:\.\d{1,2})?`;

/**
 * What a text says that only holds for one brand or region, and what to write instead; undefined for a text that holds
 * for all of them.
 *
 * @param isPart it is a text inside an expression
 */
export function localWordIn(text: string, isPart: boolean, { brand, amount }: Locals): string | undefined {
  return brandIn(text, isPart, brand) ?? currencyIn(text, isPart, amount);
}

function brandIn(text: string, isPart: boolean, brand: Locals['brand']): string | undefined {
  const found = Object.entries(brand)
    .filter(([, value]) => value !== '' && !PLAIN_WORD.test(value) && holdsWord(text, value))
    .sort(([, one], [, other]) => other.length - one.length)[0];
  if (!found) return undefined;
  const [name, value] = found;
  const path = `env.brand.${name}`;
  const instead = isPart ? path : text === value ? `=${path}` : `{${path}}`;
  return `${quoted(value)} is the \`${name}\` in screens/brand.json, and other brands have another one: write \`${instead}\``;
}

function holdsWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0) return false;
  const isJoined = (one = '', other = '') => /[\p{L}\p{N}]/u.test(one) && /[\p{L}\p{N}]/u.test(other);
  const end = at + word.length;
  return !isJoined(text[at - 1], word[0]) && !isJoined(word.at(-1), text[end]);
}

/**
 * Matches an amount that is written beside the symbol or the name of a currency; undefined if regions have one symbol.
 *
 * @param symbols those of the regions
 */
export function amountIn(symbols: readonly string[]): RegExp | undefined {
  if (new Set(symbols).size < 2) return undefined;
  const signs = symbols.map((symbol) => symbol.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const currency = `${signs.join('|')}|${CURRENCY}`;
  return new RegExp(
    String.raw`(${currency})\s?(${FIGURE})|(?<![\p{L}\d])(${FIGURE})\s?(${currency})(?![\p{L}\p{N}])`,
    'iu',
  );
}

/** An amount in the currency of one region, where others have another. */
function currencyIn(text: string, isPart: boolean, amount: RegExp | undefined): string | undefined {
  const figure = amount?.exec(text);
  if (!figure) return undefined;
  const [whole, before, following, preceding, after] = figure;
  const cents = `money(${Math.round(Number((following ?? preceding!).replaceAll(',', '')) * 100)})`;
  const instead = isPart ? cents : text === whole ? `=${cents}` : `{${cents}}`;
  return `${quoted(whole)} would be read in every region, and not all of them pay in ${quoted(before ?? after!)}: write \`${instead}\`, an amount in cents with the symbol of the region`;
}
