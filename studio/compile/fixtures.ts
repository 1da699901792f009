import type { Compiled } from '../../compiler/compile.ts';
import type { Project } from '../../compiler/source/project.ts';
import { readFixtures } from '../../runner/fixture/fixture.ts';
import { readBy } from '../../runner/play/changed.ts';
import { lastValid } from './compilation.ts';
import type { FixtureList } from './messages.ts';

/**
 * Reads the fixtures of a project as it is edited, and determines which ones a change affects. The route of a new
 * screen affects only the fixtures that run on it, since nothing else navigates there yet. A review runs all fixtures.
 */
export function createFixtureReader(
  base: Project,
  compiledBase: Compiled,
): (project: Project, compiled: Compiled) => FixtureList {
  const isInBase = (screen: string) => base.files.has(`screens/${screen}/screen.json`);
  const prepared = (project: Project, compiled: Compiled) => ({ compiled, ...readFixtures(project, compiled.issues) });
  const reads = (project: Project, of: ReturnType<typeof prepared>) =>
    readBy(of, { read: (path) => project.files.get(path) }, isInBase);
  const before = reads(base, prepared(base, compiledBase));
  let { screens } = compiledBase;
  return (project, compiled) => {
    // A screen with an error stays as it was, also on phones: otherwise its routes would be gone for every fixture.
    screens = new Map([...lastValid(screens, project.files), ...compiled.screens]);
    const now = prepared(project, { ...compiled, screens });
    const concerned = [...reads(project, now)].filter(([file, read]) => before.get(file) !== read);
    const sound = now.sound.map(({ lineOf: _, ...fixture }) => fixture);
    return { sound, broken: now.broken, concerned: concerned.map(([file]) => file) };
  };
}
