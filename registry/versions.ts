import { needChannel } from './channel/state.ts';
import type { Compilation, Findings } from './checks/index.ts';
import { hashOf, readFile } from './content/bytes.ts';
import { readFolder } from './content/folder.ts';
import { type Files, withProduct } from './content/project.ts';
import type { Tree } from './content/tree.ts';
import type { Context } from './context.ts';
import { differenceOf, fixtureDifference, removedFixtures } from './difference/index.ts';
import { needDraft, wholeTree } from './drafts/read.ts';
import { readCompiled } from './releases/compiled.ts';
import { filesOf, needRelease, treeOf } from './releases/read.ts';
import type { CompiledRelease, Difference, DifferenceOptions, FileChange, Issue, Version } from './shapes.ts';

/** Returns what phones get of a version; for a release, as compiled when it was made. */
export async function compiledVersion(context: Context, version: Version): Promise<CompiledRelease> {
  const { data, checks } = context;
  if ('release' in version)
    return data.read(async (db) => readCompiled(db, (await needRelease(db, version.release)).compiled));
  return (await checks.compile((await read(context, version)).files)).compiled;
}

/** Recompiles a release with the current program, which may be newer than the one that compiled it. */
export async function recompiled(
  context: Context,
  release: number,
): Promise<{ compiled: CompiledRelease; issues: readonly Issue[] }> {
  const { compiled, issues } = await context.checks.compile((await read(context, { release })).files);
  return { compiled, issues };
}

/** Returns how the folder that contains `screens/` differs from production. */
export async function folderChanges({ data }: Context, folder: string): Promise<FileChange[]> {
  const hashes = new Map([...readFolder(folder)].map(([path, bytes]) => [path, hashOf(bytes)]));
  return fileChanges(await data.read(async (db) => treeOf(db, (await needChannel(db)).release)), hashes);
}

/**
 * Describes what changes from one version to another. Both are compiled; with fixtures, those without a cached outcome
 * are run, which may take many seconds.
 */
export async function difference(
  context: Context,
  from: Version,
  to: Version,
  { fixtures = true }: DifferenceOptions = {},
): Promise<Difference> {
  const [was, is] = [await read(context, from), await read(context, to)];
  const { checks } = context;
  const examine = async (files: Files): Promise<Compilation & Partial<Pick<Findings, 'ended'>>> =>
    fixtures ? checks.check(files) : checks.compile(files);
  const before = await examine(was.files);
  const after = await examine(is.files);
  const files = fileChanges(was.tree, is.tree);
  const says = differenceOf({ ...before.compiled, broken: before.broken }, { ...after.compiled, broken: after.broken });
  return {
    sentences: [...says, ...removedFixtures(files, is.tree.keys())],
    files,
    fixtures: fixtureDifference(before.ended ?? [], after.ended ?? []),
  };
}

/** The files of a version, as they are kept, and with what they are compiled. */
async function read(context: Context, version: Version): Promise<{ tree: Tree; files: Files }> {
  const { tree, files } = await readKept(context, version);
  return { tree, files: withProduct(files, context.product) };
}

async function readKept(context: Context, version: Version): Promise<{ tree: Tree; files: Files }> {
  if ('files' in version) {
    // A whole project, which may have more files than a draft can change.
    const files = [...version.files].map(([path, content]) => [path, readFile(path, content)] as const);
    return {
      tree: new Map(files.map(([path, { hash }]) => [path, hash])),
      files: new Map(files.map(([path, { bytes }]) => [path, bytes])),
    };
  }
  return context.data.read(async (db) => {
    const tree =
      'release' in version
        ? await treeOf(db, version.release)
        : await wholeTree(db, await needDraft(context, db, version.draft));
    return { tree, files: await filesOf(db, tree) };
  });
}

/** Which files differ, by path. */
function fileChanges(before: Tree, after: Tree): FileChange[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((path): FileChange[] => {
    const [was, is] = [before.get(path), after.get(path)];
    if (was === is) return [];
    return [{ path, change: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed' }];
  });
}
