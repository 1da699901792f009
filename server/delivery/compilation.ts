import { createCompiler, formatIssue } from '../../compiler/index.ts';
import { projectOf, withProduct } from '../../registry/content/project.ts';
import { compiledOf } from '../../registry/releases/compiled.ts';
import type { CompiledRelease } from '../../registry/shapes.ts';
import { createServerSettings, type Release, type ServerSettings } from '../site/server-settings.ts';
import type { Source } from './source.ts';

export interface CompilationOptions extends ServerSettings {
  /** The folder's `product.json`, for releases that predate this file. */
  product?: Uint8Array | undefined;
  /** Logs, in one line, a release that no longer compiles. */
  say(line: string): void;
}

/**
 * Compiles releases with this build of the program. What is unchanged from one release to the next is compiled once and
 * shared as the same object.
 */
export interface Compilation {
  /**
   * Recompiles a release. One that no longer compiles is logged and served as it was compiled when published. Throws a
   * `SettingError` when brand texts cannot be replaced; rejects when the source cannot be reached.
   */
  release(number: number, source: Pick<Source, 'sources' | 'compiled'>): Promise<Release>;
  /** Applies the brand's texts and colours, and restricts which hosts get the session. */
  applySettings(compiled: CompiledRelease): Release;
}

export function createCompilation({ product, say, ...settings }: CompilationOptions): Compilation {
  const compiler = createCompiler();
  const applySettings = createServerSettings(settings);

  const compiled = async (number: number, source: Pick<Source, 'sources' | 'compiled'>): Promise<CompiledRelease> => {
    const files = withProduct(await source.sources(number), product);
    const project = projectOf(files);
    const { issues, screens, brand, tokens, backend } = compiler.compile(project);
    const errors = issues.filter(({ severity }) => severity === 'error');
    if (errors.length === 0) {
      const documents = [...screens.values()].map(({ document }) => document);
      return compiledOf(documents, { brand, tokens, backend }, project, files);
    }
    const others = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
    say(
      `Release ${number} does not compile with this version of the program; it is served as it was compiled when it was published. ${formatIssue(errors[0]!)}${others}`,
    );
    return source.compiled({ release: number });
  };

  return { applySettings, release: async (number, source) => applySettings(await compiled(number, source)) };
}
