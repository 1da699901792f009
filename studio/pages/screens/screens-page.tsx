import { useMemo } from 'react';
import { useCompiled } from '../../compile/use-compiled.ts';
import { SHARED } from '../../edit/schema/shared.ts';
import { addresses } from '../../place/addresses.ts';
import { Link } from '../../place/link.tsx';
import type { Project } from '../../project/project.ts';
import { screensIn, standsOn } from '../../project/screens.ts';
import { useFiles } from '../../project/use-project.ts';
import { wordsIn } from '../../words/texts.ts';
import { SearchedPage } from '../searched/searched-page.tsx';
import { NewScreen } from './new-screen.tsx';
import { ScreenCard } from './screen-card.tsx';

/** All screens as pictures, searchable by any word on them. */
export default function ScreensPage() {
  return (
    <SearchedPage
      title="Screens"
      searchLabel="Search screens by any word on them"
      matches={(project, search) => <Screens project={project} search={search} />}
      making={{
        label: 'New screen',
        dialog: (project, { open, onClose }) => <NewScreen project={project} open={open} onClose={onClose} />,
      }}
    />
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
  const fragments = useMemo(() => fragmentsIn(files), [files]).filter(({ name }) => name.includes(wanted));
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
      {fragments.length > 0 && <Fragments fragments={fragments} draft={project.draft} />}
      {wanted === '' && <SharedDocuments files={files} draft={project.draft} />}
    </>
  );
}

interface Fragment {
  readonly name: string;
  readonly users: readonly string[];
}

/** What several screens share. */
function Fragments({ fragments, draft }: { fragments: readonly Fragment[]; draft: number | undefined }) {
  return (
    <section className="card stack screen-fragments">
      <h2>Fragments</h2>
      <p className="muted">Parts that screens share. A change of one changes every screen that uses it.</p>
      <ul aria-label="Fragments">
        {fragments.map(({ name, users }) => (
          <li key={name}>
            <Link to={addresses.fragment(name, draft)}>{name}</Link>{' '}
            <span className="muted">{users.length === 0 ? 'not used' : `on ${users.join(', ')}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The documents of the project itself, by what is in them. */
function SharedDocuments({ files, draft }: { files: Project['files']; draft: number | undefined }) {
  return (
    <section className="card stack screen-fragments">
      <h2>Shared by all screens</h2>
      <ul aria-label="Shared by all screens">
        {SHARED.filter(({ file }) => files[file] !== undefined).map(({ name, title, holds }) => (
          <li key={name}>
            <Link to={addresses.shared(name, draft)}>{title}</Link> <span className="muted">{holds}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function fragmentsIn(files: Project['files']): Fragment[] {
  const users = standsOn(files);
  return Object.keys(files)
    .flatMap((path) => /^fragments\/([^/]+)\.json$/.exec(path)?.[1] ?? [])
    .sort()
    .map((name) => ({ name, users: users.get(`fragments/${name}.json`) ?? [] }));
}

/** All texts of each screen, in lower case. */
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
