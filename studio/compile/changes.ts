import type { Project } from '../project/project.ts';
import type { Texts } from '../project/sources.ts';
import type { ChangedFiles } from './messages.ts';

/** Returns the files that differ, by path in the project. */
export function changesBetween(before: Texts, after: Texts): ChangedFiles {
  const changed = Object.keys(after).filter((path) => before[path] !== after[path]);
  const gone = Object.keys(before).filter((path) => after[path] === undefined);
  return [...changed, ...gone].map((path) => [`screens/${path}`, after[path] ?? null]);
}

/** Reports every change of the project's files from now on; returns what ends that. */
export function followChanges(project: Project, report: (changed: ChangedFiles) => void): () => void {
  let known = project.files;
  return project.subscribe(() => {
    if (project.files === known) return;
    const changed = changesBetween(known, project.files);
    known = project.files;
    if (changed.length > 0) report(changed);
  });
}
