import type { FixtureDocument } from '../../schemas/generated/types.ts';
import type { CompiledProject } from '../compile/compiled.ts';

/** What the preview shows: a fixture, by file, up to a step, or the live sandbox. */
export type PreviewChoice =
  | { readonly live: true }
  | {
      readonly live: false;
      readonly file: string /** Number of steps to run; defaults to all. */;
      readonly until?: number;
    };

/** The default: the screen's first fixture, or the sandbox without one. */
export function firstChoice(project: CompiledProject, screen: string): PreviewChoice {
  const file = project.fixtures.sound.find((fixture) => fixture.screen === screen)?.file;
  return file === undefined ? { live: true } : { live: false, file };
}

/** The screen at its own address, with real calls and the current time. */
export function liveFixture(screen: string, address: string): FixtureDocument {
  return { screen, fixture: 'live', open: address, now: Date.now(), steps: [] };
}
