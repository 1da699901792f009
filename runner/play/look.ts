import { failureText, type Verdict } from '../fixture/verdict.ts';
import { brokenScreen } from './missing-screen.ts';
import { type Fixture, type Prepared, setupOf } from './runner.ts';

/** The result of playing a fixture. */
export interface Look {
  /** The screen as text. */
  readonly tree: string;
  readonly title: string;
  readonly toasts: readonly string[];
  /** Explains everything that the document knows about a text. */
  explain(text: string): string[];
  /** An earlier step that failed. */
  readonly failure: string | undefined;
  /** Actions and effects, line by line, with virtual time. */
  readonly timeline: string;
}

/**
 * Plays a fixture up to step `until` (from 1; by default all; 0: only opened), and shows the result.
 *
 * @throws if the screen cannot be played
 */
export async function lookAt<T>(
  { compiled }: Prepared,
  fixture: Fixture,
  until: number | undefined,
  then: (look: Look) => T,
): Promise<T> {
  const setup = await setupOf(compiled, { read: () => undefined, write: () => {} });
  const entry = compiled.screens.get(fixture.screen);
  if (!entry) throw new Error(brokenScreen(fixture.screen, compiled.issues));
  const [{ Run }, { createTimeline }, { treeText }, { explainText }] = await Promise.all([
    import('./run.tsx'),
    import('./timeline.ts'),
    import('../page/tree.ts'),
    import('../why/index.ts'),
  ]);
  const run = new Run(fixture, entry, setup);
  const timeline = createTimeline(run.stage);
  let failure: string | undefined;
  let doing: unknown = { open: fixture.document.open };
  try {
    try {
      await run.open();
      timeline.mark(doing);
      const steps = fixture.document.steps.slice(0, until);
      for (const [at, step] of steps.entries()) {
        doing = step;
        await run.step(steps, at);
        timeline.mark(step);
      }
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      timeline.mark({ failed: doing });
    }
    const { page, log } = run.stage;
    return then({
      tree: treeText(page),
      title: log.title,
      toasts: log.toasts.map(({ text }) => text),
      explain: (text) => (run.scene ? explainText(run.scene, text) : []),
      failure,
      timeline: timeline.text(),
    });
  } finally {
    await run.close();
  }
}

/** Finds the one fixture of a screen by its file name or title; otherwise returns all of the screen's fixtures. */
export function fixtureNamed(prepared: Prepared, screen: string, name: string): Fixture | string {
  const own = prepared.sound.filter((fixture) => fixture.screen === screen);
  const broken = prepared.broken.find((fixture) => fixture.screen === screen && isCalled(fixture, name));
  if (broken) return failureText(brokenVerdict(broken));
  const exact = own.filter((fixture) => isCalled(fixture, name));
  const matching = exact.length > 0 ? exact : own.filter((fixture) => `${fixture.file} ${fixture.name}`.includes(name));
  if (matching.length === 1) return matching[0]!;
  const names = (matching.length > 0 ? matching : own).map((fixture) => `  ${baseOf(fixture.file)}: ${fixture.name}`);
  if (own.length === 0) return `There is no fixture for a screen "${screen}".`;
  const head = matching.length > 1 ? `Several fixtures of ${screen} are called` : `No fixture of ${screen} is called`;
  return [`${head} "${name}":`, ...names].join('\n');
}

function brokenVerdict({ file, screen, name, issues }: Prepared['broken'][number]): Verdict {
  return { file, screen, name, passed: false, lines: issues.map(({ message }) => message), took: 0 };
}

function isCalled({ file, name }: { file: string; name: string }, wanted: string): boolean {
  return baseOf(file) === wanted.replace(/^.*\//, '').replace(/\.json$/, '') || name === wanted || file === wanted;
}

function baseOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.json$/, '');
}
