import type { Issue as Found } from '../../compiler/source/issue.ts';
import { SCREENS } from '../content/paths.ts';
import type { Issue } from '../shapes.ts';

/** Formats issues for clients: with paths relative to `screens/`. */
export function issuesOf(issues: readonly Found[]): Issue[] {
  return issues.map(({ file, line, column, severity, code, message, advice }) => ({
    file: withoutScreens(file),
    line,
    column,
    severity,
    code,
    message,
    ...(advice !== undefined && { advice }),
  }));
}

/** Returns a path of the project relative to `screens/`. */
export function withoutScreens(file: string): string {
  return file.startsWith(SCREENS) ? file.slice(SCREENS.length) : file;
}

export function hasError(issues: readonly Pick<Issue, 'severity'>[]): boolean {
  return issues.some(({ severity }) => severity === 'error');
}
