import { plural } from '../../compiler/source/plural.ts';
import type { Project } from '../project/project.ts';
import { SaveStatus } from '../project/save-status.tsx';
import { useFiles } from '../project/use-project.ts';
import { useMay } from '../session/session.ts';
import { Page } from '../ui/page.tsx';

/**
 * Says that a document does not exist. A deleted screen may have left files, such as a fixture that somebody else has added or
 * changed meanwhile: nothing can be published with those, so that they can be deleted here.
 */
export function MissingDocument({ project, path }: { project: Project; path: string }) {
  const mayEdit = useMay('editor');
  const left = filesLeft(useFiles(project), path);
  const remove = () => {
    for (const file of left) project.change(file, null);
  };
  return (
    <Page title="Page not found" tools={<SaveStatus project={project} />}>
      <p>There is no {path}.</p>
      {left.length > 0 && (
        <>
          <p>
            {plural(left.length, 'file')} of this screen {left.length === 1 ? 'is' : 'are'} still there, and cannot be
            played without it:
          </p>
          <ul>
            {left.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </ul>
          <p>
            <button type="button" className="button button-danger" disabled={!mayEdit} onClick={remove}>
              Delete {plural(left.length, 'file')}
            </button>
          </p>
        </>
      )}
    </Page>
  );
}

/** The files of a screen besides its document; none for any other document. */
function filesLeft(files: Project['files'], path: string): string[] {
  const folder = /^[^/]+\/(?=screen\.json$)/.exec(path)?.[0];
  return folder === undefined ? [] : Object.keys(files).filter((file) => file.startsWith(folder));
}
