import { relative, resolve } from 'node:path';
import { checkProject } from '../compiler/index.ts';
import { formatIssue, type Issue } from '../compiler/issue.ts';
import { readProject } from '../compiler/read.ts';
import { projectFolder } from '../server/folders.ts';

/** `screens check [FILE…]`: prints the issues and a summary line; answers the exit code. */
export function check(files: readonly string[]): number {
  const folder = projectFolder();
  const project = readProject(folder);
  const wanted = new Set(files.map((file) => relative(folder, resolve(file))));
  const unknown = [...wanted].filter((file) => !project.files.has(file));
  for (const file of unknown) console.error(`${file} is no document of this project.`);
  const issues = checkProject(project).filter(({ file }) => wanted.size === 0 || wanted.has(file));
  for (const issue of issues) console.log(formatIssue(issue));
  console.log(summary(issues, wanted.size || project.files.size));
  return unknown.length > 0 || issues.some(({ severity }) => severity === 'error') ? 1 : 0;
}

function summary(issues: readonly Issue[], files: number): string {
  const count = (severity: Issue['severity']) => issues.filter((issue) => issue.severity === severity).length;
  return [plural(files, 'file'), plural(count('error'), 'error'), plural(count('warning'), 'warning')].join(', ');
}

function plural(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
