import { useEffect, useLayoutEffect, useState } from 'react';
import { Editing } from '../design/editing.ts';
import type { Project } from '../project/project.ts';
import { keptWork } from '../project/stored-work.ts';
import { createPartWriter } from '../project/work-part.ts';
import { useMay } from '../session/session.ts';

/** The edits of a document; undefined until the history from before a reload has been restored. */
export function useStoredEditing(project: Project, path: string): Editing | undefined {
  const [editing, setEditing] = useState<Editing>();
  const isReadOnly = !useMay('editor');
  useEffect(() => {
    let ends: (() => void)[] = [];
    let left = false;
    void keptWork(project, partOf(path)).then((history) => {
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
  // Before anything is painted that the person may not do.
  useLayoutEffect(() => editing?.setReadOnly(isReadOnly), [editing, isReadOnly]);
  return editing;
}

/**
 * Stores the history with each change, together with the text, and under the draft's name once there is one: after a
 * reload, a history older than its text could not undo anything.
 */
function createHistoryWriter(project: Project, editing: Editing): () => void {
  const write = createPartWriter(project, partOf(editing.path));
  let known = { history: editing.getState().history, draft: project.draft };
  return () => {
    const now = { history: editing.getState().history, draft: project.draft };
    if (now.history === known.history && now.draft === known.draft) return;
    known = now;
    write(now.history);
  };
}

function partOf(path: string): `history of ${string}` {
  return `history of ${path}`;
}
