import { createCompiler } from '../../compiler/compile.ts';
import type { Project } from '../../compiler/source/project.ts';
import { readFixtures } from '../../runner/fixture/fixture.ts';
import { readBy } from '../../runner/play/changed.ts';
import type { FixtureList } from './messages.ts';

/** Screens as text are compared in the terminal alone. */
const NO_SNAPSHOTS = { read: () => undefined };

/** Reads the fixtures of a project as it is edited, and tells which of them a change can reach. */
export function createFixtureReader(base: Project): (project: Project) => FixtureList {
  const compiler = createCompiler();
  const prepared = (project: Project) => {
    const compiled = compiler.compile(project);
    return { compiled, ...readFixtures(project, compiled.issues) };
  };
  const before = readBy(prepared(base), NO_SNAPSHOTS);
  return (project) => {
    const now = prepared(project);
    const concerned = [...readBy(now, NO_SNAPSHOTS)].filter(([file, read]) => before.get(file) !== read);
    const sound = now.sound.map(({ lineOf: _, ...fixture }) => fixture);
    return { sound, broken: now.broken, concerned: concerned.map(([file]) => file) };
  };
}
