import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiler, formatIssue, type Issue } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { assetUrl, documentKind, type Project } from '../../compiler/source/project.ts';
import type { CompiledRelease } from '../../registry/shapes.ts';
import { createServerSettings, type Release, type ServerSettings } from './server-settings.ts';

export interface ReleaseOptions extends ServerSettings {
  /** Receives the issues of the documents, one line each. */
  say(line: string): void;
  /** Called with every release that was read. */
  read?(release: Release): void;
}

export interface ReleaseSource {
  /**
   * Reads and compiles the project as it is now. Throws a `SettingError` when the brand's texts cannot be overridden.
   */
  read(): ReadRelease;
}

export interface ReadRelease {
  /** Without the screens that have errors. */
  release: Release;
  /** Names of the screens that are in the folder but not in the release. */
  missing: readonly string[];
  /** The issues that are errors. */
  errors: readonly Issue[];
}

/** Compiles the project in a folder incrementally: what has not changed is compiled once. */
export function openReleases(folder: string, { say, read, ...settings }: ReleaseOptions): ReleaseSource {
  const compiler = createCompiler();
  const applySettings = createServerSettings(settings);
  return {
    read() {
      const project = readProject(folder);
      const { issues, screens, brand, tokens, backend } = compiler.compile(project);
      for (const issue of issues) say(formatIssue(issue));
      const release = applySettings({
        documents: [...screens.values()].map(({ document }) => document),
        brand,
        tokens,
        backend,
        assets: readAssets(folder, project),
      });
      read?.(release);
      const missing = namesIn(project).filter((name) => !screens.has(name));
      return { release, missing, errors: issues.filter(({ severity }) => severity === 'error') };
    },
  };
}

/** Lists the names of a project's screens, valid or not, from the paths of their documents. */
function namesIn({ files }: Project): string[] {
  return [...files.keys()].flatMap((path) => (documentKind(path) === 'screen' ? path.split('/').at(-2)! : []));
}

/**
 * Returns a release with its missing screens taken from the one before: an error holds back only the screens concerned.
 * If every screen has an error, everything stays as it was.
 */
export function withScreensOf(
  before: Release,
  { release, missing }: Pick<ReadRelease, 'release' | 'missing'>,
): Release {
  const previous = before.documents.filter(({ screen }) => missing.includes(screen));
  if (previous.length === 0) return release;
  if (release.documents.length === 0) return before;
  const both = (which: 'paths' | 'sandboxPaths') => [...new Set([...release.backend[which], ...before.backend[which]])];
  return {
    ...release,
    documents: [...release.documents, ...previous],
    backend: { ...release.backend, paths: both('paths'), sandboxPaths: both('sandboxPaths') },
    assets: new Map([...before.assets, ...release.assets]),
    repainted: new Map([...before.repainted, ...release.repainted]),
  };
}

function readAssets(folder: string, project: Project): CompiledRelease['assets'] {
  return new Map(
    [...project.assets].map(([name, asset]) => {
      const { file } = asset;
      return [assetUrl(name, asset), { file, bytes: new Uint8Array(readFileSync(join(folder, file))) }];
    }),
  );
}
