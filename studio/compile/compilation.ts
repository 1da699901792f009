import type { CompiledEntry, Compiler } from '../../compiler/compile.ts';
import { documentKind, type Project } from '../../compiler/source/project.ts';
import { tokenStyle } from '../../schemas/token-style.ts';
import type { PhoneDocuments } from '../phone/messages.ts';

/**
 * Compiles a project as it is edited, and returns the changed documents for phones. Fixtures are omitted, as checking
 * them takes twice as long as all screens.
 */
export function createCompilation(compiler: Compiler): (project: Project) => PhoneDocuments {
  let screens = new Map<string, CompiledEntry>();
  let files = new Map<string, string>();
  let look: Pick<PhoneDocuments, 'brand' | 'style'> = { brand: {}, style: '' };
  return (project) => {
    const before = { screens, files };
    files = new Map([...project.files].filter(([path]) => documentKind(path) !== 'fixture'));
    const compiled = compiler.compile({ ...project, files });
    screens = new Map([...lastValid(before.screens, files), ...compiled.screens]);
    // Where no screen is valid, what all share may be incomplete: screens that stay as they were need it as it was.
    if (compiled.screens.size > 0) look = { brand: compiled.brand, style: tokenStyle(compiled.brand, compiled.tokens) };
    const changed = [...files].filter(([path, text]) => before.files.get(path) !== text);
    const gone = [...before.files.keys()].filter((path) => !files.has(path));
    return {
      screens: [...screens].flatMap(([name, entry]) => (before.screens.get(name) === entry ? [] : [entry])),
      gone: [...before.screens.keys()].filter((name) => !screens.has(name)),
      ...look,
      files: [...changed, ...gone.map((path) => [path, null] as const)],
    };
  };
}

/** Returns the last valid version of each screen that still exists: one with an error stays as it was. */
export function lastValid(
  before: ReadonlyMap<string, CompiledEntry>,
  files: ReadonlyMap<string, string>,
): [string, CompiledEntry][] {
  return [...before].filter(([name]) => files.has(`screens/${name}/screen.json`));
}
