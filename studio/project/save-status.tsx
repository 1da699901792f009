import { DraftName } from './draft-name.tsx';
import type { Project } from './project.ts';
import { StartOver } from './start-over.tsx';
import { useSaveStatus } from './use-project.ts';

/** The current draft, and whether its changes are saved. */
export function SaveStatus({ project }: { project: Project }) {
  const status = useSaveStatus(project);
  return (
    <>
      <DraftName project={project} />
      <span role="status" className="save-status" data-trouble={status.startsWith('Not saved') || undefined}>
        {status}
      </span>
      <StartOver project={project} />
    </>
  );
}
