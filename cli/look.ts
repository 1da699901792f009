import { readProject } from '../compiler/project/read.ts';
import { fixtureNamed, type Look, lookAt } from '../runner/play/look.ts';
import { recordedFixture } from '../runner/play/recorded.ts';
import { createRunner, type Fixture } from '../runner/play/runner.ts';
import { projectFolder } from '../server/settings/folders.ts';
import { plural } from './plural.ts';

export interface LookOptions {
  /** A fixture of the screen, by file name or title; when omitted, the recorded answers are used. */
  fixture?: string;
  /** Address to open without a fixture. */
  open?: string;
  /** `call=outcome`: outcomes of calls without a fixture. */
  answer?: string[];
  /** Number of steps to run, from 0; defaults to all. */
  steps?: string;
}

/** `screens show SCREEN --fixture F`: prints the screen as text; returns the exit code. */
export function show(screen: string, options: LookOptions): Promise<number> {
  return look(screen, options, (_, { title, tree, toasts }) => {
    console.log(`page ${JSON.stringify(title)}`);
    console.log(tree);
    for (const text of toasts) console.log(`toast ${JSON.stringify(text)}`);
  });
}

/** `screens explain SCREEN --fixture F TEXT`: prints why a text or control is visible or not, and enabled or not. */
export function explain(screen: string, text: string, options: LookOptions): Promise<number> {
  return look(screen, options, ({ file, name }, found) => {
    console.log(`"${text}" after ${file} (${name})`);
    for (const line of found.explain(text)) console.log(`  ${line}`);
  });
}

async function look(
  screen: string,
  { fixture: name, steps, open, answer: answers }: LookOptions,
  print: (fixture: Fixture, look: Look) => void,
): Promise<number> {
  const until = steps === undefined ? undefined : Number(steps);
  if (until !== undefined && !(Number.isInteger(until) && until >= 0)) {
    console.error(`--steps must be a number of steps, not ${steps}`);
    return 2;
  }
  const project = readProject(projectFolder());
  const prepared = createRunner().prepare(project);
  const fixture =
    name === undefined
      ? recordedFixture(project, prepared, screen, { open, answers })
      : fixtureNamed(prepared, screen, name);
  if (typeof fixture === 'string') {
    console.error(fixture);
    return 2;
  }
  const { length } = fixture.document.steps;
  if (until !== undefined && until > length) {
    console.error(`--steps ${until} is more than the fixture has: ${plural(length, 'step')}`);
    return 2;
  }
  await lookAt(prepared, fixture, until, (found) => {
    print(fixture, found);
    if (found.failure !== undefined) console.log(`(an earlier step failed: ${found.failure})`);
  });
  return 0;
}
