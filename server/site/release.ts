import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiler, formatIssue, type Issue } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { assetUrl, type Project } from '../../compiler/source/project.ts';
import type { BackendSettings } from '../../schemas/backend.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { DesignTokens } from '../../schemas/generated/types.ts';
import { limitSession } from '../settings/session-hosts.ts';
import { brandOf } from './brand.ts';

/** What is served of one state of a project, as plain data: it can be sent to another process. */
export interface Release {
  readonly documents: readonly CompiledScreen[];
  readonly brand: { readonly [name: string]: string };
  readonly tokens?: DesignTokens | undefined;
  readonly backend: BackendSettings;
  /** Pictures by their address, which holds the hash of their bytes. */
  readonly assets: ReadonlyMap<string, { readonly file: string; readonly bytes: Uint8Array }>;
}

export interface ReleaseOptions {
  /** Texts that replace those of the project's brand, by variable of the environment. */
  brand?: ReadonlyMap<string, string> | undefined;
  /** Hosts outside the product that may get the session; any may where it is absent. */
  sessionHosts?: readonly string[] | undefined;
  /** Hears the issues of the documents, one line each. */
  say(line: string): void;
  /** Hears of every release that was read. */
  read?(release: Release): void;
}

export interface ReleaseSource {
  /**
   * Reads and compiles the project as it is now. Throws a `SettingError` where the brand's texts cannot be replaced.
   */
  read(): ReadRelease;
}

export interface ReadRelease {
  /** Without the screens that have errors. */
  release: Release;
  /** The issues that are errors. */
  errors: readonly Issue[];
}

/** Compiles the project in a folder, again and again; what has not changed is compiled once. */
export function openReleases(folder: string, { brand: given, sessionHosts, say, read }: ReleaseOptions): ReleaseSource {
  const compiler = createCompiler();
  return {
    read() {
      const project = readProject(folder);
      const { issues, screens, brand, tokens, backend } = compiler.compile(project);
      for (const issue of issues) say(formatIssue(issue));
      const release: Release = {
        documents: [...screens.values()].map(({ document }) =>
          sessionHosts ? limitSession(document, sessionHosts) : document,
        ),
        brand: brandOf(brand, given, tokens),
        tokens,
        backend,
        assets: readAssets(folder, project),
      };
      read?.(release);
      return { release, errors: issues.filter(({ severity }) => severity === 'error') };
    },
  };
}

function readAssets(folder: string, project: Project): Release['assets'] {
  return new Map(
    [...project.assets].map(([name, asset]) => {
      const { file } = asset;
      return [assetUrl(name, asset), { file, bytes: new Uint8Array(readFileSync(join(folder, file))) }];
    }),
  );
}
