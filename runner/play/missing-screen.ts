import type { Issue } from '../../compiler/source/issue.ts';
import { formatIssue } from '../../compiler/source/issue.ts';
import { didYouMean } from '../../compiler/source/nearest.ts';
import type { Project } from '../../compiler/source/project.ts';

/** Maximum number of errors listed. */
const MAX_ERRORS = 5;

/** Why there is no compiled screen of a name: its errors, or the name that was probably meant. */
export function missingScreen(
  screen: string,
  { files }: Pick<Project, 'files'>,
  { screens, issues }: { screens: ReadonlyMap<string, unknown>; issues: readonly Issue[] },
): string {
  const file = `screens/${screen}/screen.json`;
  if (!files.has(file)) {
    return [`There is no screen "${screen}"`, didYouMean(screen, screens.keys())].filter(Boolean).join('; ');
  }
  return brokenScreen(screen, issues);
}

/** The errors because of which a screen cannot be shown, a line each. */
export function brokenScreen(screen: string, issues: readonly Issue[]): string {
  const file = `screens/${screen}/screen.json`;
  const errors = issues.filter(({ severity }) => severity === 'error');
  const own = errors.filter((issue) => issue.file === file);
  // Without an error of its own, one of the files that it uses has one.
  const shown = (own.length > 0 ? own : errors).map(formatIssue);
  const more = shown.length > MAX_ERRORS ? [`and ${shown.length - MAX_ERRORS} more: npx screens check`] : [];
  return [
    `Screen "${screen}" cannot be shown before its errors are fixed:`,
    ...shown.slice(0, MAX_ERRORS),
    ...more,
  ].join('\n');
}
