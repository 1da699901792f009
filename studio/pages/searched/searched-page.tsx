import { type ReactNode, useState } from 'react';
import { SaveConflicts } from '../../history/save-conflicts.tsx';
import type { Project } from '../../project/project.ts';
import { SaveStatus } from '../../project/save-status.tsx';
import { useProject } from '../../project/use-project.ts';
import { useMay } from '../../session/session.ts';
import { Page, type PageProps } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Waiting } from '../../ui/waiting.tsx';

export interface SearchedPageProps extends Pick<PageProps, 'title' | 'says'> {
  readonly searchLabel: string;
  /** Renders the matches of a search. */
  readonly matches: (project: Project, search: string) => ReactNode;
  /** How editors create a new entry. */
  readonly making?: {
    readonly label: string;
    readonly dialog: (project: Project, making: Making) => ReactNode;
  };
}

/** A dialog in which something new is made. */
export interface Making {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Shows what was made, which may stand far below. */
  readonly onMade: (name: string) => void;
}

/** A page over everything of one kind in a project, searched as it is typed. */
export function SearchedPage({ title, says, searchLabel, matches, making }: SearchedPageProps) {
  const { project, asking } = useProject();
  const [search, setSearch] = useState('');
  const [isMaking, setMaking] = useState(false);
  const mayEdit = useMay('editor');
  const tools = (
    <>
      <SearchField label={searchLabel} value={search} onChange={setSearch} />
      {project && <SaveStatus project={project} />}
      {making && (
        <button
          type="button"
          className="button button-primary"
          disabled={!project || !mayEdit}
          onClick={() => setMaking(true)}
        >
          {making.label}
        </button>
      )}
    </>
  );
  return (
    <Page title={title} says={says} tools={tools}>
      {project ? (
        <>
          {matches(project, search)}
          {making?.dialog(project, { open: isMaking, onClose: () => setMaking(false), onMade: setSearch })}
          <SaveConflicts project={project} canUndo={false} />
        </>
      ) : (
        <Waiting asking={asking} />
      )}
    </Page>
  );
}
