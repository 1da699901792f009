import type { FixtureDocument } from '../../schemas/generated/types.ts';
import type { CompiledProject } from '../compile/compiled.ts';

/** What the phone shows a screen with: a fixture, by its file, as far as a step, or the sandbox. */
export type PreviewChoice =
  | { readonly live: true }
  | {
      readonly live: false;
      readonly file: string /** Steps that are done; all of them where it is not given. */;
      readonly until?: number;
    };

/** What is shown first: the screen's first fixture, or the sandbox where it has none. */
export function firstChoice(project: CompiledProject, screen: string): PreviewChoice {
  const file = project.fixtures.sound.find((fixture) => fixture.screen === screen)?.file;
  return file === undefined ? { live: true } : { live: false, file };
}

/** The screen at its own address, with the server's answers and the present time. */
export function liveFixture(screen: string, address: string): FixtureDocument {
  return { screen, fixture: 'live', open: address, now: Date.now(), steps: [] };
}
