import { compileProject } from './compile.ts';
import { fileNameIssues } from './project/file-names.ts';
import { type Issue, sortIssues } from './source/issue.ts';
import type { Project } from './source/project.ts';

/**
 * The issues of a project, sorted by file and place; without an `error` among them, every screen can run and be
 * published.
 */
export function checkProject(project: Project): Issue[] {
  return sortIssues([...compileProject(project).issues, ...fileNameIssues(project)]);
}
