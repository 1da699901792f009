import { fixtureText } from '../../runner/fixture/write.ts';
import type { RecordedFixture } from '../phone/messages.ts';

/** A recording as a file of the project, relative to `screens/`. */
interface SavedRecording {
  readonly file: string;
  readonly text: string;
  /** What was done, for the user. */
  readonly says: string;
  /** Why it does not pass, and what to do then; undefined if it passes. */
  readonly fails: string | undefined;
}

/** What to save of a recording. One that does not pass is saved, too: its steps can be corrected, but not be done again. */
export function savedRecording(
  { fixture, left, lines, replaced }: RecordedFixture,
  files: { readonly [path: string]: string },
): SavedRecording {
  const file = fixtureFile(fixture, files);
  const hidden = replaced === 0 ? '' : ` ${replaced} personal values were replaced.`;
  const without = left.length === 0 ? '' : ` Left out: ${left.join('; ')}.`;
  return {
    file,
    text: fixtureText(fixture),
    says: `Saved as ${file}.${hidden}${without}`,
    fails:
      lines.length === 0
        ? undefined
        : `It does not pass: correct or delete it under Fixtures, Steps. ${lines.join(' ')}`,
  };
}

/** Returns an unused file for a fixture, relative to `screens/`. */
export function fixtureFile(
  { screen, fixture }: { readonly screen: string; readonly fixture: string },
  files: { readonly [path: string]: string },
): string {
  return `${screen}/fixtures/${fileName(fixture, files)}.json`;
}

function fileName(name: string, files: { readonly [path: string]: string }): string {
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const base = words.replaceAll(/^-|-$/g, '').slice(0, 60) || 'recorded';
  const isTaken = (file: string) => Object.keys(files).some((path) => path.endsWith(`/fixtures/${file}.json`));
  let file = base;
  for (let twin = 2; isTaken(file); twin += 1) file = `${base}-${twin}`;
  return file;
}
