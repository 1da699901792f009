import type { PageProps } from '../schemas/generated/types.ts';
import { type DrawOutline, picture } from './parts/outline.ts';

/** Scripts of a page from elsewhere may run, but in an origin of their own. */
const FOREIGN = 'allow-scripts allow-forms';

/**
 * A page within the page. One from elsewhere reaches neither our page nor our storage, and learns no address of ours.
 * What an answer gives as `url` never counts as ours, wherever it points.
 */
export default function Page({ url, path, title }: PageProps) {
  const src = path ?? url;
  if (!src) return null;
  const sandbox = path === undefined ? FOREIGN : undefined;
  return <iframe className="page" src={src} title={title} sandbox={sandbox} referrerPolicy="no-referrer" />;
}

export const outline: DrawOutline = picture;
