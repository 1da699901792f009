import { useMemo, useState } from 'react';
import { useCompiled } from '../../compile/use-compiled.ts';
import type { Project } from '../../project/project.ts';
import { SaveStatus } from '../../project/save-status.tsx';
import { useFiles, useProject } from '../../project/use-project.ts';
import { useMay } from '../../session/session.ts';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { screensIn, standsOn } from '../../words/screens.ts';
import { wordsIn } from '../../words/texts.ts';
import { NewScreen } from './new-screen.tsx';
import { ScreenCard } from './screen-card.tsx';

/** All screens as pictures, found by any word that stands on them. */
export default function ScreensPage() {
  const { project, error, again } = useProject();
  const [search, setSearch] = useState('');
  const [making, setMaking] = useState(false);
  const mayEdit = useMay('editor');
  return (
    <Page
      title="Screens"
      tools={
        <>
          <SearchField label="Search screens by any word on them" value={search} onChange={setSearch} />
          {project && <SaveStatus project={project} />}
          <button
            type="button"
            className="button button-primary"
            disabled={!project || !mayEdit}
            onClick={() => setMaking(true)}
          >
            New screen
          </button>
        </>
      }
    >
      {project ? (
        <>
          <Screens project={project} search={search} />
          <NewScreen project={project} open={making} onClose={() => setMaking(false)} />
        </>
      ) : (
        <Waiting asking={{ error, again: async () => again() }} />
      )}
    </Page>
  );
}

function Screens({ project, search }: { project: Project; search: string }) {
  const files = useFiles(project);
  const compiled = useCompiled(project);
  const words = useMemo(() => wordsByScreen(files), [files]);
  const wanted = search.trim().toLowerCase();
  const screens = screensIn(files).filter(
    (screen) => screen.includes(wanted) || (words.get(screen) ?? '').includes(wanted),
  );
  return (
    <>
      <p role="status" className="muted">
        {screens.length} {screens.length === 1 ? 'screen' : 'screens'}
      </p>
      <ul aria-label="Screens" className="screen-cards">
        {screens.map((screen) => (
          <ScreenCard key={screen} screen={screen} project={project} compiled={compiled} />
        ))}
      </ul>
    </>
  );
}

/** All that can stand on a screen, in small letters. */
function wordsByScreen(files: Project['files']): ReadonlyMap<string, string> {
  const screens = standsOn(files);
  const words = new Map<string, string>();
  for (const { file, text } of wordsIn(files)) {
    for (const screen of screens.get(file) ?? []) {
      words.set(screen, `${words.get(screen) ?? ''}${text.toLowerCase()}\n`);
    }
  }
  return words;
}
