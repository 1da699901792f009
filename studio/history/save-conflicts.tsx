import { useConflicts } from '../project/use-project.ts';
import { later } from '../ui/later.tsx';
import type { ConflictDialogProps } from './conflict-dialog.tsx';

/** Loaded on demand, since conflicts are rare. */
const ConflictDialog = later(() => import('./conflict-dialog.tsx'));

/** Asks what to save of the files that have been changed elsewhere meanwhile. */
export function SaveConflicts({ project, canUndo }: ConflictDialogProps) {
  if (useConflicts(project).length === 0) return null;
  return <ConflictDialog project={project} canUndo={canUndo} />;
}
