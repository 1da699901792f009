import { quoted } from '../../source/quoting.ts';

/** What a product writes differently for its brands and regions. */
export interface Locals {
  /** The texts of the brand by their names. */
  readonly brand: { readonly [name: string]: string };
  /** The symbols of the currencies of its regions. */
  readonly symbols: readonly string[];
}

/** A word that may also mean something else, such as a brand named `Home`. */
const PLAIN_WORD = /^\p{L}\p{Ll}*$/u;
/** A number as people write it, with separators of thousands and a decimal point. */
const FIGURE = String.raw`\d[\d,]*(?:\.\d{1,2})?`;

/**
 * What a text says that only holds for one brand or region, and what to write instead; undefined for a text that holds
 * for all of them.
 *
 * @param isPart it is a text inside an expression
 */
export function localWordIn(text: string, isPart: boolean, { brand, symbols }: Locals): string | undefined {
  return brandIn(text, isPart, brand) ?? symbolIn(text, isPart, symbols);
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

/** An amount with the symbol of one region, where there are several. */
function symbolIn(text: string, isPart: boolean, symbols: readonly string[]): string | undefined {
  if (new Set(symbols).size < 2) return undefined;
  for (const symbol of symbols.filter((sign) => text.includes(sign))) {
    const sign = symbol.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
    const figure = new RegExp(`${sign}\\s?(${FIGURE})|(${FIGURE})\\s?${sign}`).exec(text);
    if (!figure) continue;
    const amount = `money(${Math.round(Number((figure[1] ?? figure[2]!).replaceAll(',', '')) * 100)})`;
    const instead = isPart ? amount : text === figure[0] ? `=${amount}` : `{${amount}}`;
    return `${quoted(figure[0])} would be read in every region, and not all of them pay in ${quoted(symbol)}: write \`${instead}\`, an amount in cents with the symbol of the region`;
  }
  return undefined;
}
