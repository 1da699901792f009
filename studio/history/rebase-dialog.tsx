import { useState } from 'react';
import { basedOn } from '../client/misfit.ts';
import { type ChangedFiles, type Conflict, type Content, registry } from '../client/registry.ts';
import { nonce } from '../place/built.ts';
import { Dialog } from '../ui/dialog.tsx';
import { later } from '../ui/later.tsx';
import { toast, toastError } from '../ui/toasts.tsx';
import { conflictIn, type DraftConflict } from './conflict.ts';
import { type Merged, merged } from './merge.ts';

const Compare = later(() => import('./compare.tsx'));

const SIDES = ['Published', 'This draft'] as const;

export interface RebaseDialogProps {
  readonly draft: number;
  readonly conflict: DraftConflict;
  readonly onClose: () => void;
  /** Called when the draft is based on production again. */
  readonly onDone: () => void;
}

/** Shows both versions of each file that others have published meanwhile, to choose one, or both changes. */
export default function RebaseDialog({ draft, conflict: first, onClose, onDone }: RebaseDialogProps) {
  const [conflict, setConflict] = useState(first);
  const [resolved, setResolved] = useState<ChangedFiles>({});
  const [busy, setBusy] = useState(false);
  const left = conflict.conflicts.filter(({ path }) => !(path in resolved));
  const [shown] = left;
  if (!shown) return null;
  const { path, theirs, mine } = shown;
  const both = bothChanges(shown);
  const finish = async (files: ChangedFiles) => {
    setBusy(true);
    try {
      const { onto, version } = conflict;
      toast(basedOn(onto, await registry.rebase(draft, files, { onto, version })));
      onDone();
    } catch (error) {
      const again = conflictIn(error);
      toastError(error);
      if (!again) return onClose();
      // Others have changed a file once more.
      setConflict(again);
      setResolved({});
    } finally {
      setBusy(false);
    }
  };
  const take = (content: Content | null) => () => {
    const files = { ...resolved, [path]: content };
    if (left.length === 1) return void finish(files);
    setResolved(files);
  };
  return (
    <Dialog open wide title={titleOf(conflict.onto, shown)} onClose={onClose}>
      <p>{versionsOf(shown, both)}</p>
      <div className="conflict-versions">
        <Compare before={textOf(theirs)} after={textOf(mine)} name={path} sides={SIDES} nonce={nonce} />
      </div>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button" disabled={busy} onClick={take(theirs)}>
          {theirs === null ? 'Delete it' : 'Take the published one'}
        </button>
        <button type="button" className={choice(both === undefined)} disabled={busy} onClick={take(mine)}>
          {mine === null ? 'Delete it' : 'Keep that of the draft'}
        </button>
        {both !== undefined && (
          <button type="button" className={choice(true)} disabled={busy} onClick={take(both.text)}>
            {both.clashes ? 'Keep both, preferring the draft' : 'Keep both changes'}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function choice(isProposed: boolean): string {
  return isProposed ? 'button button-primary' : 'button';
}

/** Says what has been published, and by whom if that is known. */
function titleOf(newest: number, { path, theirs, mine, by }: Conflict): string {
  const release = by ? `Release ${by.release} by ${by.author}` : `Release ${newest}`;
  if (theirs === null) return by ? `${release} has deleted ${path}` : `${release} has no ${path} any more`;
  return `${release} has changed ${path}, ${mine === null ? 'which this draft deletes' : 'too'}`;
}

/** Says what is shown, and what a choice leads to. */
function versionsOf({ path, theirs, mine }: Conflict, both: Merged | undefined): string {
  const kept = path.endsWith('/screen.json') ? ', and the fixtures and snapshots of the screen with it' : '';
  if (theirs === null)
    return `It was deleted, and this draft has changed it: its version is on the right. Keep that, and it is published again${kept}.`;
  if (mine === null)
    return `This draft deletes it: the published version is on the left. Take that, and it stays${kept}.`;
  const sides = 'On the left is the published version, on the right is that of this draft.';
  if (both?.clashes)
    return `${sides} Both have changed some of the same lines, and the published version others as well: both can be kept, with the draft's version of the lines that both have changed.`;
  if (both) return `${sides} They have changed different lines, so that both changes can be kept.`;
  return `${sides} Both have changed the same lines. Choose the one to go on with; what only the other has is missing then, and can be edited in again.`;
}

/** Undefined where a choice is necessary. */
function bothChanges({ base, theirs, mine }: Conflict): Merged | undefined {
  if (typeof base !== 'string' || typeof theirs !== 'string' || typeof mine !== 'string') return undefined;
  return merged(base, theirs, mine);
}

/** Bytes of a picture are not shown. */
function textOf(content: Content | null): string {
  if (content === null) return '';
  return typeof content === 'string' ? content : '(a picture)';
}
