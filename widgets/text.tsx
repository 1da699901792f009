import type { Bone } from '../schemas/compiled.ts';
import type { TextProps } from '../schemas/generated/types.ts';
import { type DrawOutline, times } from './parts/outline.ts';

/**
 * A text; titles and headings are headings for screen readers, too, unless they are empty. The decimals of an amount
 * are small.
 */
export default function Text({ text, look = 'body', align = 'start' }: TextProps) {
  const Tag = text && (look === 'title' || look === 'heading') ? 'h2' : 'p';
  const [Part, parts] = look === 'amount' ? (['small', DECIMALS] as const) : (['time', DATE] as const);
  return (
    <Tag className={`text text-${look} align-${align}`}>
      {/* biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity beyond their place */}
      {text.split(parts).map((part, at) => (at % 2 ? <Part key={at}>{part}</Part> : part))}
    </Tag>
  );
}

/** Browsers would break a line after its hyphens. */
const DATE = /(\d+-\d+-\d+)/;

/** At the end of an amount, with their separator. */
const DECIMALS = /([.,]\d\d)$/;

/** Characters per full line, and per half line. */
const LINE_LENGTH = 44;
const SHORT_LENGTH = 16;

/** Looks of texts that usually fill half a line. */
const HALF_LINES: readonly unknown[] = ['amount', 'heading', 'title', 'hint'];

export const outline: DrawOutline = ({ text, look = 'body' }) => {
  const classes = `text text-${look}`;
  if (typeof text !== 'string') return [[classes, HALF_LINES.includes(look) ? 2 : 3]];
  if (text.length > LINE_LENGTH) return [[classes, times<Bone>(Math.ceil(text.length / LINE_LENGTH), ['', 3])]];
  return [[classes, text.length < SHORT_LENGTH ? 1 : 2]];
};
