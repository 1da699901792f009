import { useMemo, useState } from 'react';
import type { Project } from '../project/project.ts';
import { useFiles, useProject } from '../project/use-project.ts';
import { Waiting } from '../ui/waiting.tsx';
import { standsOn } from '../words/screens.ts';
import { OpenDocument } from './screen-page.tsx';
import { TABS } from './tabs.ts';

/** The page of one fragment, shown on a screen that uses it. */
export default function FragmentPage({ part: fragment }: { part: string }) {
  const { project, error, again } = useProject();
  if (!project) return <Waiting asking={{ error, again: async () => again() }} />;
  return <Fragment project={project} fragment={fragment} />;
}

const OWN_TABS = TABS.filter(({ ofFragments }) => ofFragments);

function Fragment({ project, fragment }: { project: Project; fragment: string }) {
  const path = `fragments/${fragment}.json`;
  const files = useFiles(project);
  const users = useMemo(() => standsOn(files).get(path) ?? [], [files, path]);
  const [chosen, setChosen] = useState<string>();
  const [first] = users;
  if (files[path] === undefined) return <p className="waiting">There is no fragment {fragment}.</p>;
  if (first === undefined)
    return <p className="waiting">No screen uses this fragment: add it to one, to see it on the phone.</p>;
  const screen = chosen !== undefined && users.includes(chosen) ? chosen : first;
  const beside = (
    <label className="muted">
      on{' '}
      <select aria-label="Screen that uses it" value={screen} onChange={({ target }) => setChosen(target.value)}>
        {users.map((user) => (
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
      title={fragment}
      tabs={OWN_TABS}
      beside={beside}
    />
  );
}
