import type { Compiled } from '../../compiler/compile.ts';
import type { Project } from '../../compiler/source/project.ts';
import { Coverage, type Reach } from '../coverage/index.ts';
import { type FixtureText, rereadFixture } from '../fixture/fixture.ts';
import type { Verdict } from '../fixture/verdict.ts';
import { setupOf } from '../play/prepare.ts';
import { folderSnapshots } from '../play/snapshots.ts';

export interface PlaySetup {
  readonly compiled: Compiled;
  /** The folder of text snapshots, and whether to update them. */
  readonly folder: string;
  readonly update: boolean;
  /** What to measure, if coverage is requested. */
  readonly measured?: { readonly project: Project; readonly screens: readonly string[] };
}

/** The result of a fixture, and the goals that it was the first to reach. */
export interface Played {
  readonly verdict: Verdict;
  readonly reached: readonly Reach[];
}

/** Prepares this thread to play fixtures. */
export async function preparePlay({ compiled, folder, update, measured }: PlaySetup) {
  const { play } = await import('../play/play.ts');
  const reached: Reach[] = [];
  const coverage =
    measured &&
    new Coverage(
      measured.project,
      measured.screens.flatMap((name) => compiled.screens.get(name) ?? []),
      (reach) => reached.push(reach),
    );
  const setup = await setupOf(compiled, folderSnapshots(folder, update), coverage);
  return async (fixtures: readonly FixtureText[]): Promise<Played[]> => {
    const played: Played[] = [];
    for (const fixture of fixtures) {
      const verdict = await play(rereadFixture(fixture), setup);
      played.push({ verdict, reached: reached.splice(0) });
    }
    return played;
  };
}
