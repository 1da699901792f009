import { useMemo, useState } from 'react';
import type { Project } from '../project/project.ts';
import { screensIn, standsOn } from '../project/screens.ts';
import { useFiles, useProject } from '../project/use-project.ts';
import { Page } from '../ui/page.tsx';
import { WaitingPage } from '../ui/waiting.tsx';
import { OpenDocument } from './screen-page.tsx';
import { TABS } from './tabs.ts';

export interface SharedDocumentProps {
  /** Path relative to `screens/`. */
  path: string;
  title: string;
  /** Is shown where the file does not exist. */
  missing: string;
  /** Is shown where no screen uses it; absent if any screen may be on the phone then. */
  unused?: string;
}

/** A document that several screens use, shown on one of them. */
export function SharedDocument(props: SharedDocumentProps) {
  const { project, asking } = useProject();
  if (!project) return <WaitingPage title={props.title} asking={asking} />;
  return <OnScreen project={project} {...props} />;
}

const OWN_TABS = TABS.filter(({ ofShared }) => ofShared);

function OnScreen({ project, path, title, missing, unused }: SharedDocumentProps & { project: Project }) {
  const files = useFiles(project);
  const users = useMemo(() => standsOn(files).get(path) ?? [], [files, path]);
  const offered = users.length > 0 || unused !== undefined ? users : screensIn(files);
  const [chosen, setChosen] = useState<string>();
  const [first] = offered;
  if (files[path] === undefined) return <Page title={title}>{missing}</Page>;
  if (first === undefined) return <Page title={title}>{unused}</Page>;
  const screen = chosen !== undefined && offered.includes(chosen) ? chosen : first;
  const beside = (
    <label className="muted">
      on{' '}
      <select
        aria-label={users.length > 0 ? 'Screen that uses it' : 'Screen'}
        value={screen}
        onChange={({ target }) => setChosen(target.value)}
      >
        {offered.map((user) => (
          <option key={user}>{user}</option>
        ))}
      </select>
    </label>
  );
  return (
    <OpenDocument
      key={screen}
      project={project}
      screen={screen}
      path={path}
      title={title}
      tabs={OWN_TABS}
      beside={beside}
    />
  );
}
