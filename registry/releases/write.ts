import { keepBlobs } from '../content/blobs.ts';
import type { File } from '../content/bytes.ts';
import { packTree, type Tree } from '../content/tree.ts';
import type { Tx } from '../data.ts';
import type { Checked, CompiledRelease } from '../shapes.ts';
import { packCompiled } from './compiled.ts';

/** The content of a new release. */
export interface NewRelease {
  readonly base: number | null;
  readonly draft: number | null;
  readonly author: string;
  readonly approver: string | null;
  readonly note: string;
  readonly at: number;
  readonly checked: Checked | null;
  readonly tree: Tree;
  /** Files that may not be stored yet. */
  readonly files: Iterable<File>;
  readonly compiled: CompiledRelease;
}

/** Adds a release; returns its number and the hash of its file list. */
export async function addRelease(tx: Tx, newRelease: NewRelease): Promise<{ release: number; content: string }> {
  const { base, draft, author, approver, note, at, checked } = newRelease;
  const [content, compiled] = [packTree(newRelease.tree), packCompiled(newRelease.compiled)];
  await keepBlobs(tx, [...newRelease.files, ...content, ...compiled]);
  const { last } = await tx
    .selectFrom('release')
    .select(({ fn }) => fn.max('release').as('last'))
    .executeTakeFirstOrThrow();
  const release = (last ?? 0) + 1;
  await tx
    .insertInto('release')
    .values({
      release,
      base,
      draft,
      author,
      approver,
      note,
      at,
      checked: checked && JSON.stringify(checked),
      content: content[0].hash,
      compiled: compiled[0].hash,
    })
    .execute();
  return { release, content: content[0].hash };
}
