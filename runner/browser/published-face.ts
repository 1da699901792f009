import type { PublicFace } from '../../renderer/screen/public-face.ts';

/** Reads the metadata of a public page from its HTML, as a search engine does; undefined if the page has none. */
export function publishedFace(): PublicFace | undefined {
  const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[${name}]`)?.content;
  const description = meta('name="description"');
  if (description === undefined) return undefined;
  const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')];
  return {
    title: meta('property="og:title"') ?? document.title,
    description,
    image: meta('property="og:image"'),
    data: blocks.map(({ textContent }) => withoutContext(JSON.parse(textContent))),
  };
}

/** The context is the same in every page, and not part of the screen document. */
function withoutContext({ '@context': _, ...thing }: { readonly [name: string]: unknown }): unknown {
  return thing;
}
