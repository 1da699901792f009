import { useEffect, useState } from 'react';
import { Editing } from '../design/editing.ts';
import type { History } from '../edit/text/history.ts';
import { keep, kept } from '../project/browser-storage.ts';
import type { Project } from '../project/project.ts';

/** The edits of a document; undefined until the history from before a reload has been restored. */
export function useStoredEditing(project: Project, path: string): Editing | undefined {
  const [editing, setEditing] = useState<Editing>();
  useEffect(() => {
    let ends: (() => void)[] = [];
    let left = false;
    void kept<History>(keyOf(project, path)).then((history) => {
      if (left) return;
      const opened = new Editing(project, path, history);
      const remember = createHistoryWriter(project, opened);
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

/**
 * Stores the history with each change, together with the text, and under the draft's name once there is one: after a
 * reload, a history older than its text could not undo anything.
 */
function createHistoryWriter(project: Project, editing: Editing): () => void {
  let known = { history: editing.getState().history, key: keyOf(project, editing.path) };
  return () => {
    const now = { history: editing.getState().history, key: keyOf(project, editing.path) };
    if (now.history === known.history && now.key === known.key) return;
    if (now.key !== known.key) void keep(known.key, undefined);
    known = now;
    void keep(now.key, now.history);
  };
}

function keyOf({ draft, release }: Project, path: string): string {
  return `history of ${path} in ${draft === undefined ? `release ${release}` : `draft ${draft}`}`;
}
