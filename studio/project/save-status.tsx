import { addresses } from '../place/addresses.ts';
import { Link } from '../place/link.tsx';
import type { Project } from './project.ts';
import { StartOver } from './start-over.tsx';
import { useSaveStatus } from './use-project.ts';

/** The current draft, and whether its changes are saved. */
export function SaveStatus({ project }: { project: Project }) {
  const status = useSaveStatus(project);
  const { draft, release } = project;
  return (
    <>
      <span className="muted">
        {draft === undefined ? `Release ${release}` : <Link to={addresses.draft(draft)}>Draft {draft}</Link>}
      </span>
      <span role="status" className="save-status" data-trouble={status.startsWith('Not saved') || undefined}>
        {status}
      </span>
      <StartOver project={project} />
    </>
  );
}
