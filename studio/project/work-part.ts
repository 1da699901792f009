import type { Project } from './project.ts';
import { keepWork, type Work } from './stored-work.ts';

/**
 * Returns a function that stores a part of this tab’s work on a project; undefined deletes it. The part is stored under the
 * draft’s name once there is one, where it will be looked for after a reload.
 */
export function createPartWriter<Part extends keyof Work>(
  project: Project,
  part: Part,
): (value: Work[Part] | undefined) => void {
  let known = versionOf(project);
  return (value) => {
    const now = versionOf(project);
    if (now.draft !== known.draft) void keepWork(known, part, undefined);
    known = now;
    void keepWork(now, part, value);
  };
}

function versionOf({ draft, release }: Project) {
  return { draft, release };
}
