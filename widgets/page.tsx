import type { PageProps } from '../schemas/generated/types.ts';

/**
 * A page from elsewhere. Its scripts may run, but in an origin of their own: it reaches neither our page nor our
 * storage, and learns no address of ours.
 */
export default function Page({ url, title }: PageProps) {
  if (!url) return null;
  return (
    <iframe className="page" src={url} title={title} sandbox="allow-scripts allow-forms" referrerPolicy="no-referrer" />
  );
}
