import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { isMissing } from '../client/refused.ts';
import { addresses } from '../place/addresses.ts';
import { go, usePlace } from '../place/place.ts';
import { EDITORS_ONLY, useMay } from '../session/session.ts';
import type { RequestState } from '../ui/use-request.ts';
import { closeOpening, openLast, openProject, type Project } from './project.ts';

/** The draft number in the URL, which may be none that exists; undefined without one. */
export function useDraftNumber(): number | undefined {
  const text = usePlace().query.get('draft');
  return text === null ? undefined : Number(text);
}

/** An open project, or why it could not be opened; neither while it is being opened. */
export interface Opened {
  readonly project?: Project;
  readonly error?: unknown;
}

/** Reports how the opening of a project ended, unless the returned function was called before: then it is closed. */
export function whenOpen(opening: Promise<Project>, report: (opened: Opened) => void): () => void {
  let isPending = true;
  const end = (opened: Opened) => {
    if (isPending) report(opened);
    isPending = false;
  };
  opening.then(
    (project) => end({ project }),
    (error: unknown) => end({ error }),
  );
  return () => {
    if (isPending) closeOpening(opening);
    isPending = false;
  };
}

/**
 * The project in the URL: `?draft=N`, otherwise the current production. When a change creates a draft, the URL is
 * updated; a page that is opened while the page before it creates one continues in that draft.
 */
export function useProject(): {
  readonly project?: Project;
  readonly asking: Pick<RequestState<Project>, 'error' | 'again'>;
} {
  const draft = useDraftNumber();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Opened>({});
  const isOpen = draft !== undefined && state.project?.draft === draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open already is not opened again
  useEffect(() => {
    if (isOpen) return;
    // The message stays while it is tried again.
    setState(({ error }) => ({ error }));
    if (draft === undefined) return whenOpen(openLast(), setState);
    return whenOpen(openProject(draft), (opened) => {
      // The page of that draft says that there is none, and leads to no other of it.
      if (isMissing(opened.error)) go(addresses.draft(draft), { replace: true });
      else setState(opened);
    });
  }, [draft, turn]);
  const { project } = state;
  useEffect(() => () => void project?.close(), [project]);
  useEffect(() => {
    if (!project) return;
    const follow = () => {
      const query = new URLSearchParams(location.search);
      if (project.draft === undefined || query.get('draft') === String(project.draft)) return;
      query.set('draft', String(project.draft));
      go(`${location.pathname}?${query}`, { replace: true });
    };
    follow();
    return project.subscribe(follow);
  }, [project]);
  const again = useCallback(async () => setTurn((before) => before + 1), []);
  return { ...(project && { project }), asking: { error: state.error, again } };
}

/** The current texts of the project. */
export function useFiles(project: Project): Project['files'] {
  return useSyncExternalStore(project.subscribe, () => project.files);
}

/** The save status; for somebody who saves nothing and has nothing left to save, why. */
export function useSaveStatus(project: Project): string {
  const status = useSyncExternalStore(project.subscribe, () => project.status);
  return useMay('editor') || status !== 'Saved' ? status : `Read only: ${EDITORS_ONLY}`;
}

/** Why the draft no longer accepts changes; undefined while it does. */
export function useDraftEnd(project: Project): Project['ended'] {
  return useSyncExternalStore(project.subscribe, () => project.ended);
}

/** Number of the current draft; undefined before there is one. */
export function useDraftOf(project: Project): Project['draft'] {
  return useSyncExternalStore(project.subscribe, () => project.draft);
}

/** State of the current draft; undefined before there is one. */
export function useDraftState(project: Project): Project['state'] {
  return useSyncExternalStore(project.subscribe, () => project.state);
}

/** Files that someone else has changed since they were read here. */
export function useConflicts(project: Project): Project['conflicts'] {
  return useSyncExternalStore(project.subscribe, () => project.conflicts);
}
