import { nonce } from '../place/built.ts';
import { changeWords, conflictWords } from '../project/conflict.ts';
import type { Project } from '../project/project.ts';
import { useConflicts } from '../project/use-project.ts';
import { Dialog } from '../ui/dialog.tsx';
import { later } from '../ui/later.tsx';
import { type Merged, merged } from './merge.ts';

const Compare = later(() => import('./compare.tsx'));

export interface ConflictDialogProps {
  project: Project;
  /** Whether the page can undo a choice. */
  canUndo: boolean;
}

/** Shows both versions of a file that has been changed elsewhere meanwhile, to choose one, or both changes. */
export default function ConflictDialog({ project, canUndo }: ConflictDialogProps) {
  const [conflict] = useConflicts(project);
  if (!conflict) return null;
  const { path, theirs, base } = conflict;
  const mine = project.read(path);
  const words = conflictWords(conflict, mine === undefined);
  const isMerged = base !== undefined && theirs !== null && mine !== undefined;
  const both = isMerged ? merged(base, theirs, mine) : undefined;
  const settle = (take: 'mine' | 'theirs', text?: string) => () => project.settle(path, take, text);
  return (
    <Dialog open wide uncalled title={changeWords(conflict)} onClose={() => {}}>
      <p>
        {words.versions} {followsFrom(both, canUndo)}
      </p>
      <div className="conflict-versions">
        <Compare before={theirs ?? ''} after={mine ?? ''} name={path} sides={words.sides} nonce={nonce} />
      </div>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={settle('theirs')}>
          {words.take}
        </button>
        <button
          type="button"
          className={both === undefined ? 'button button-primary' : 'button'}
          onClick={settle('mine')}
        >
          {words.keep}
        </button>
        {both !== undefined && (
          <button type="button" className="button button-primary" onClick={settle('mine', both.text)}>
            {both.clashes ? 'Keep both, preferring mine' : 'Keep both changes'}
          </button>
        )}
      </div>
    </Dialog>
  );
}

/** Says what a choice leads to. */
function followsFrom(both: Merged | undefined, canUndo: boolean): string {
  if (both?.clashes)
    return 'Some of the same lines have changed, and others as well: both can be kept, with your version of the lines that both have changed.';
  if (both) return 'Different lines have changed, so that both changes can be kept.';
  if (canUndo) return 'Undo restores the one you do not choose.';
  return 'Copy what you want to keep of the other: it cannot be restored.';
}
