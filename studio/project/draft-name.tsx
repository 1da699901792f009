import { addresses } from '../place/addresses.ts';
import { Link } from '../place/link.tsx';
import { later } from '../ui/later.tsx';
import type { Project } from './project.ts';

/** Loaded on demand, since most pages are opened in a draft. */
const OpenDraft = later(() => import('./open-draft.tsx'));

/** The draft that a page is in, otherwise the release, with the way to a draft that was begun. */
export function DraftName({ project: { draft, release } }: { project: Project }) {
  if (draft !== undefined)
    return (
      <span className="muted">
        <Link to={addresses.draft(draft)}>Draft {draft}</Link>
      </span>
    );
  return (
    <>
      <span className="muted">Release {release}</span>
      <OpenDraft />
    </>
  );
}
