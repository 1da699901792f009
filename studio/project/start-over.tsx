import { useState } from 'react';
import { toastError } from '../ui/toasts.tsx';
import type { Project } from './project.ts';
import { useDraftEnd } from './use-project.ts';

/** Offers to continue in a new draft when this one no longer accepts changes. */
export function StartOver({ project }: { project: Project }) {
  const ended = useDraftEnd(project);
  const [busy, setBusy] = useState(false);
  if (ended === undefined) return null;
  const startOver = () => {
    if (busy) return;
    setBusy(true);
    void project
      .startOver()
      .catch(toastError)
      .finally(() => setBusy(false));
  };
  return (
    <button type="button" className="button" aria-disabled={busy || undefined} onClick={startOver}>
      Go on in a new draft
    </button>
  );
}
