import { createCompiler, formatIssue } from '../../compiler/index.ts';
import { projectOf, withProduct } from '../../registry/content/project.ts';
import { compiledOf } from '../../registry/releases/compiled.ts';
import type { CompiledRelease } from '../../registry/shapes.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { limitSession } from '../settings/session-hosts.ts';
import { brandOf } from '../site/brand.ts';
import type { Release } from '../site/release.ts';
import type { Source } from './source.ts';

export interface CompilationOptions {
  /** Texts that replace those of a release's brand, by variable of the environment. */
  brand?: ReadonlyMap<string, string> | undefined;
  /** Hosts outside the product that may get the session; any may where it is absent. */
  sessionHosts?: readonly string[] | undefined;
  /** The folder's `product.json`, for releases from before there was such a file. */
  product?: Uint8Array | undefined;
  /** Hears, in one line, of a release that does not compile any more. */
  say(line: string): void;
}

/**
 * Makes what phones get of releases with this build of the program: what has not changed from one release to the next is
 * compiled once, and is the same object in both.
 */
export interface Compilation {
  /**
   * Compiles a release again. One that does not compile any more is said, and served as it was kept when it was published.
   * Throws a `SettingError` where texts of the brand cannot be replaced, and rejects where the source cannot be reached.
   */
  release(number: number, source: Pick<Source, 'sources' | 'compiled'>): Promise<Release>;
  /** Puts in the texts of the brand, and limits who gets the session. */
  dress(compiled: CompiledRelease): Release;
}

export function createCompilation({ brand, sessionHosts, product, say }: CompilationOptions): Compilation {
  const compiler = createCompiler();
  const limited = new WeakMap<CompiledScreen, CompiledScreen>();
  const limit = (document: CompiledScreen): CompiledScreen => {
    if (!sessionHosts) return document;
    const known = limited.get(document) ?? limitSession(document, sessionHosts);
    limited.set(document, known);
    return known;
  };

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

  const dress = ({ documents, brand: own, tokens, backend, assets }: CompiledRelease): Release => ({
    documents: documents.map(limit),
    brand: brandOf(own, brand, tokens),
    tokens,
    backend,
    assets,
  });
  return { dress, release: async (number, source) => dress(await compiled(number, source)) };
}
