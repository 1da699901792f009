import { compileProject } from '../../compiler/index.ts';
import { enter } from '../audit/index.ts';
import { move, readChannel } from '../channel/state.ts';
import { hasError, issuesOf } from '../checks/issues.ts';
import { fileOf } from '../content/bytes.ts';
import { readFolder } from '../content/folder.ts';
import { projectOf } from '../content/project.ts';
import type { Data } from '../data.ts';
import { ADMIN } from '../people/guard.ts';
import { compiledOf } from '../releases/compiled.ts';
import { addRelease } from '../releases/write.ts';
import { type Channel, Refusal } from '../shapes.ts';

const NOTE = 'Imported from the folder';

/**
 * Imports a folder as release 1 for everyone if there is no release yet; returns the channel if it did. Its fixtures
 * are not run until there is something to compare with. Throws a {@link Refusal} (422) when a document has an error.
 *
 * @param folder the one that contains `screens/`
 */
export async function importFolder(data: Data, folder: string, at: number): Promise<Channel | undefined> {
  if (await data.read(readChannel)) return undefined;
  const files = readFolder(folder);
  const project = projectOf(files);
  const { screens, brand, tokens, backend, issues } = compileProject(project);
  if (hasError(issues))
    throw new Refusal(422, 'issues', 'The folder cannot become release 1: its documents have errors.', {
      issues: issuesOf(issues),
    });
  const documents = [...screens.values()].map(({ document }) => document);
  const stored = [...files].map(([path, bytes]) => [path, fileOf(bytes)] as const);
  return data.write(async (tx) => {
    // Another server on the same data may have been faster.
    if (await readChannel(tx)) return undefined;
    const { release, content } = await addRelease(tx, {
      ...{ base: null, draft: null, author: ADMIN, approver: null, note: NOTE, at, checked: null },
      tree: new Map(stored.map(([path, { hash }]) => [path, hash])),
      files: stored.map(([, file]) => file),
      compiled: compiledOf(documents, { brand, tokens, backend }, project, files),
    });
    await enter(tx, at, { who: ADMIN, what: 'import', release, note: NOTE, details: { content } });
    return move(tx, 0, { release, candidate: null }, at);
  });
}
