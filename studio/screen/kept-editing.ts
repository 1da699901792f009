import { useEffect, useState } from 'react';
import { Editing } from '../design/editing.ts';
import type { History } from '../edit/text/history.ts';
import { keep, kept } from '../project/kept.ts';
import type { Project } from '../project/project.ts';

/** Milliseconds after a change before the history is kept. */
const PAUSE_MS = 300;

/** The edits of a document; undefined until what was done before a reload is there again. */
export function useKeptEditing(project: Project, path: string): Editing | undefined {
  const [editing, setEditing] = useState<Editing>();
  useEffect(() => {
    let ends: (() => void)[] = [];
    let left = false;
    void kept<History>(keyOf(project, path)).then((history) => {
      if (left) return;
      const opened = new Editing(project, path, history);
      const remember = rememberer(project, opened);
      ends = [opened.subscribe(remember), project.subscribe(remember)];
      setEditing(opened);
    });
    return () => {
      left = true;
      for (const end of ends) end();
      setEditing(undefined);
    };
  }, [project, path]);
  return editing;
}

/** Keeps the history a little after each change, and under the draft's name once there is a draft. */
function rememberer(project: Project, editing: Editing): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let known = { history: editing.getState().history, key: keyOf(project, editing.path) };
  return () => {
    const now = { history: editing.getState().history, key: keyOf(project, editing.path) };
    if (now.history === known.history && now.key === known.key) return;
    const renamed = now.key !== known.key;
    if (renamed) void keep(known.key, undefined);
    known = now;
    clearTimeout(pause);
    pause = setTimeout(() => void keep(now.key, now.history), renamed ? 0 : PAUSE_MS);
  };
}

function keyOf({ draft, release }: Project, path: string): string {
  return `history of ${path} in ${draft === undefined ? `release ${release}` : `draft ${draft}`}`;
}
