import type { Issue as Found } from '../../compiler/source/issue.ts';
import { SCREENS } from '../content/paths.ts';
import type { Issue } from '../shapes.ts';

/** Formats issues for clients: with paths relative to `screens/`. */
export function issuesOf(found: readonly Found[]): Issue[] {
  return found.map(({ file, line, column, severity, code, message }) => ({
    file: file.startsWith(SCREENS) ? file.slice(SCREENS.length) : file,
    line,
    column,
    severity,
    code,
    message,
  }));
}

export function hasError(issues: readonly Pick<Issue, 'severity'>[]): boolean {
  return issues.some(({ severity }) => severity === 'error');
}
