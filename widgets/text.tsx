import type { TextProps } from '../schemas/generated/types.ts';

/** A piece of text; titles and headings are headings for a screen reader too, where there is something to read. */
export default function Text({ text, look = 'body', align = 'start' }: TextProps) {
  const Tag = text && (look === 'title' || look === 'heading') ? 'h2' : 'p';
  return <Tag className={`text text-${look} align-${align}`}>{text}</Tag>;
}
