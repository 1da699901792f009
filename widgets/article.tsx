import type { Bone } from '../schemas/compiled.ts';
import type { ArticleProps } from '../schemas/generated/types.ts';
import { type DrawOutline, times, UNKNOWN_ROWS } from './parts/outline.ts';
import { unbroken } from './parts/unbroken.tsx';

/** Long text in sections. An empty line in a section's text starts a new paragraph. */
export default function Article({ blocks }: ArticleProps) {
  return (
    <article className="article">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their index
        <section key={index}>
          {block.heading && <h2>{block.heading}</h2>}
          {block.text?.split(/\n\s*\n/).map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have paragraphs
            <p key={place}>{unbroken(paragraph)}</p>
          ))}
          {block.items && block.items.length > 0 && (
            <ul>
              {block.items.map((item, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor have points
                <li key={place}>{unbroken(item)}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </article>
  );
}

export const outline: DrawOutline = () => times<Bone>(UNKNOWN_ROWS, ['text', 3]);
