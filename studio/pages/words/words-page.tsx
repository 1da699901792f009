import { useMemo, useState } from 'react';
import { plural } from '../../../compiler/source/plural.ts';
import { sharedIn } from '../../edit/schema/shared.ts';
import { addresses, pageOfFile } from '../../place/addresses.ts';
import { Link } from '../../place/link.tsx';
import type { Project } from '../../project/project.ts';
import { standsOn } from '../../project/screens.ts';
import { useFiles } from '../../project/use-project.ts';
import { useMay } from '../../session/session.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { propertyOf, type Words, wordsIn } from '../../words/texts.ts';
import { SearchedPage } from '../searched/searched-page.tsx';
import { WordsField } from './words-field.tsx';

/** Number of rows rendered at first. */
const FIRST = 100;

/** Every text that users read or hear, with the screens it is on. */
export default function WordsPage() {
  return (
    <SearchedPage
      title="Words"
      says="Every text, and where it is used. A change is saved in a draft, which is created if there is none."
      searchLabel="Search words"
      matches={(project, search) => <WordsTable key={search} project={project} search={search} />}
    />
  );
}

function WordsTable({ project, search }: { project: Project; search: string }) {
  const files = useFiles(project);
  const mayEdit = useMay('editor');
  const [count, setCount] = useState(FIRST);
  const screens = useMemo(() => standsOn(files), [files]);
  const wanted = search.trim().toLowerCase();
  // Search results stay in the list while they are edited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search finds others
  const places = useMemo(() => {
    const fits = ({ text, file }: Words) =>
      text.toLowerCase().includes(wanted) || (screens.get(file) ?? []).some((screen) => screen.includes(wanted));
    return new Set(wordsIn(files).filter(fits).map(keyOf));
  }, [wanted, project]);
  const words = wordsIn(files).filter((entry) => places.has(keyOf(entry)));
  if (words.length === 0) return <p>No text contains these words.</p>;
  return (
    <div className="card stack">
      <p role="status" className="muted">
        {plural(words.length, 'text')}
      </p>
      <table className="table words">
        <caption className="visually-hidden">Words</caption>
        <TableHead columns={['Text', 'Property', 'Used on']} />
        <tbody>
          {words.slice(0, count).map((entry) => (
            <tr key={keyOf(entry)}>
              <td>
                <WordsField project={project} words={entry} readOnly={!mayEdit} />
              </td>
              <td>{propertyOf(entry)}</td>
              <td>
                {(screens.get(entry.file) ?? []).map((screen, at) => (
                  <span key={screen}>
                    {at > 0 && ', '}
                    <Link to={addresses.screen(screen, project.draft)}>{screen}</Link>
                  </span>
                ))}
                <SharedFile file={entry.file} draft={project.draft} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore shown={count} total={words.length} onMore={() => setCount(count + FIRST)} />
    </div>
  );
}

/** The page of a file that is not a screen's own; all screens use one that none is named for. */
function SharedFile({ file, draft }: { file: string; draft: number | undefined }) {
  if (file.endsWith('/screen.json')) return null;
  const shared = sharedIn(file);
  return (
    <>
      {shared && 'all screens'}
      <span className="muted">
        {' '}
        (<Link to={pageOfFile(file, draft)!}>{shared?.title ?? file}</Link>)
      </span>
    </>
  );
}

const keyOf = ({ file, path }: Words) => `${file} ${JSON.stringify(path)}`;
