import { compileProject } from './compile.ts';
import { fileNameIssues } from './project/file-names.ts';
import { type Issue, sortIssues } from './source/issue.ts';
import type { Project } from './source/project.ts';

/**
 * The issues of a project, sorted by file and place; without an `error` among them, every screen can run and be
 * published.
 */
export function checkProject(project: Project): Issue[] {
  const { issues } = compileProject(project);
  const names = fileNameIssues(project);
  const isStray = ({ file, code }: Issue) => code === 'stray-file' && names.some((name) => name.file === file);
  const strays = issues.filter(isStray);
  // A file that nothing reads needs no other name.
  const advised = names.map((name) => ({
    ...name,
    message: strays.find(({ file }) => file === name.file)?.message ?? name.message,
  }));
  return sortIssues([...issues.filter((issue) => !isStray(issue)), ...advised]);
}
