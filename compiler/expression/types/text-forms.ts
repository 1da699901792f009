import { quoted } from '../../source/quoting.ts';
import type { Ast } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import { isDateLiteral } from './date-literal.ts';
import { shown } from './values.ts';

/** What the texts that a function returns look like. */
interface Form {
  /** In words: `is in small letters`. */
  is: string;
  /** The text in that form; a text that is in it already is returned as it is. */
  of(text: string): string | undefined;
}

/** Functions whose results are all of one form, so that many texts are never among them. */
const FORMS: { readonly [name: string]: Form } = {
  lower: { is: 'is in small letters', of: (text) => text.toLowerCase() },
  trim: { is: 'neither begins nor ends with a space', of: (text) => text.trim() },
  digits: { is: 'has digits only', of: (text) => text.replace(/\D/g, '') },
  text: { is: 'is a number as it is written', of: (text) => numberIn(text) },
  date: { is: 'is a day as `YYYY-MM-DD`', of: (text) => (isDay(text) ? text : dayIn(text)) },
  datetime: {
    is: 'is a day, with or without a time, as `YYYY-MM-DD HH:MM:SS`',
    of: (text) => (isDateLiteral(text) ? text : dayIn(text)),
  },
};

/** Why the result of a function is never this text, and what to write; undefined if it may be. */
export function neverIs(subject: Ast, text: string): string | undefined {
  if (subject.kind !== 'call' || text === '') return undefined;
  if (subject.name === 'money') return ofMoney(subject, text);
  const form = Object.hasOwn(FORMS, subject.name) ? FORMS[subject.name]! : undefined;
  if (!form) return undefined;
  const right = form.of(text);
  if (right === text) return undefined;
  const advice = right === undefined || right === '' ? '' : `: write \`${shown(right)}\``;
  return `${quoted(print(subject))} ${form.is} and never ${shown(text)}${advice}`;
}

/** Functions of whose results every part is of their form, too. */
const IN_PARTS: ReadonlySet<string> = new Set(['lower', 'digits']);

/** Why a text is in no result of a function, and what to write; undefined if it may be. */
export function neverHas(subject: Ast, text: string): string | undefined {
  return subject.kind === 'call' && IN_PARTS.has(subject.name) ? neverIs(subject, text) : undefined;
}

/** An amount as text has a symbol, which depends on the region. */
function ofMoney({ args }: Ast & { kind: 'call' }, text: string): string {
  const amount = args[0] ? print(args[0]) : '';
  const [, units, cents] = /(\d+)(?:\.(\d\d))?$/.exec(text.replace(/[,\s]/g, '')) ?? [];
  const value = units === undefined ? '0' : String(Number(units) * 100 + Number(cents ?? 0));
  return `amounts as text begin with the symbol of a region: compare the amount itself, \`${amount} == ${value}\``;
}

function numberIn(text: string): string | undefined {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? undefined : String(number);
}

const isDay = (text: string): boolean => isDateLiteral(text) && text.length === 10;

/** The day in a text that writes it in another order or with other separators. */
function dayIn(text: string): string | undefined {
  const [, year, month, date] = /^(\d{4})[./](\d\d?)[./](\d\d?)$/.exec(text) ?? [];
  const [, day, of, in_] = /^(\d\d?)[./-](\d\d?)[./-](\d{4})$/.exec(text) ?? [];
  const parts = year !== undefined ? [year, month!, date!] : [in_ ?? '', of ?? '', day ?? ''];
  const written = parts.map((part, index) => part.padStart(index === 0 ? 4 : 2, '0')).join('-');
  return isDay(written) ? written : undefined;
}
