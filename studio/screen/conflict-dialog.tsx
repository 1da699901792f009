import { nonce } from '../place/built.ts';
import type { Project } from '../project/project.ts';
import { useConflicts } from '../project/use-project.ts';
import { Dialog } from '../ui/dialog.tsx';
import { later } from '../ui/later.tsx';

const Compare = later(() => import('../history/compare.tsx'));

/** Shows both versions of a file that two people have changed, to choose one. Undo restores the other. */
export default function ConflictDialog({ project }: { project: Project }) {
  const [conflict] = useConflicts(project);
  if (!conflict) return null;
  const { path, theirs } = conflict;
  const settle = (take: 'mine' | 'theirs') => () => project.settle(path, take);
  return (
    <Dialog open wide title={`Somebody else has changed ${path}`} onClose={() => {}}>
      <p>On the left is their version, on the right is yours. Undo restores the one you do not choose.</p>
      <div className="conflict-versions">
        <Compare before={theirs ?? ''} after={project.read(path) ?? ''} name={path} nonce={nonce} />
      </div>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={settle('theirs')}>
          Take theirs
        </button>
        <button type="button" className="button button-primary" onClick={settle('mine')}>
          Keep mine
        </button>
      </div>
    </Dialog>
  );
}
