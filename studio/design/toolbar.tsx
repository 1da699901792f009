import { type ReactNode, useState } from 'react';
import type { Outcome } from '../edit/operations/change.ts';
import { copyItem, pasteItem, removeItem, wrapNode } from '../edit/operations/list.ts';
import { move } from '../edit/operations/move.ts';
import { nameableAt } from '../edit/operations/rename.ts';
import { gapAt, itemKind } from '../edit/schema/lists.ts';
import type { EditedDocument } from '../edit/text/open.ts';
import { toast } from '../ui/toasts.tsx';
import { AddDialog } from './add-dialog.tsx';
import { putOnClipboard, takenFromClipboard } from './clipboard.ts';
import { useDocument, useEditing } from './context.tsx';
import { FragmentDialog } from './fragment-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

/** Operations on the selection. The page adds its own buttons at the end. */
export function Toolbar({ children }: { children?: ReactNode }) {
  const { editing, history, selected, refused } = useEditing();
  const document = useDocument();
  const [open, setOpen] = useState<'add' | 'fragment' | 'rename'>();
  const isItem = typeof selected.at(-1) === 'number';
  const isNode = document !== undefined && isItem && itemKind(document, selected.slice(0, -1)) === 'node';
  const perform = (edit: (document: EditedDocument) => Outcome) => () => editing.perform(edit);
  const copy = () => {
    const source = document && copyItem(document, selected);
    if (source === undefined) return;
    void putOnClipboard(source);
    toast('It is copied, with all that is in it.');
  };
  const paste = async () => {
    const source = await takenFromClipboard();
    if (source === undefined) return toast('Nothing has been copied yet.');
    editing.perform((current) => {
      const gap = gapAt(current, selected);
      return gap ? pasteItem(current, gap, source) : { refused: 'nothing can be pasted here' };
    });
  };
  return (
    <div role="toolbar" aria-label="Edit" className="design-toolbar">
      <button
        type="button"
        className="button design-button"
        title={history.done.at(-1)?.label}
        disabled={history.done.length === 0}
        onClick={() => editing.undo()}
      >
        Undo
      </button>
      <button
        type="button"
        className="button design-button"
        title={history.undone.at(-1)?.label}
        disabled={history.undone.length === 0}
        onClick={() => editing.redo()}
      >
        Redo
      </button>
      <button type="button" className="button design-button" disabled={!document} onClick={() => setOpen('add')}>
        Add
      </button>
      <button
        type="button"
        className="button design-button"
        disabled={selected.length < 2}
        onClick={perform((current) => removeItem(current, selected))}
      >
        Delete
      </button>
      <button
        type="button"
        className="button design-button"
        disabled={!isItem}
        onClick={perform((current) => move(current, selected, 'up'))}
      >
        Move up
      </button>
      <button
        type="button"
        className="button design-button"
        disabled={!isItem}
        onClick={perform((current) => move(current, selected, 'down'))}
      >
        Move down
      </button>
      <button type="button" className="button design-button" disabled={!isItem} onClick={copy}>
        Copy
      </button>
      <button type="button" className="button design-button" disabled={!document} onClick={() => void paste()}>
        Paste
      </button>
      <button
        type="button"
        className="button design-button"
        disabled={!isNode}
        onClick={perform((current) => wrapNode(current, selected, { widget: 'card' }, 'children'))}
      >
        Wrap in card
      </button>
      <button
        type="button"
        className="button design-button"
        disabled={!isNode}
        onClick={perform((current) => wrapNode(current, selected, {}, 'show'))}
      >
        Wrap in group
      </button>
      <button type="button" className="button design-button" disabled={!isNode} onClick={() => setOpen('fragment')}>
        Turn into fragment
      </button>
      <button
        type="button"
        className="button design-button"
        disabled={!document || !nameableAt(document, selected)}
        onClick={() => setOpen('rename')}
      >
        Rename
      </button>
      {children}
      {refused !== undefined && (
        <p role="alert" className="design-refused">
          Not done: {refused}
        </p>
      )}
      {open === 'add' && <AddDialog close={() => setOpen(undefined)} />}
      {open === 'rename' && <RenameDialog close={() => setOpen(undefined)} />}
      {open === 'fragment' && <FragmentDialog close={() => setOpen(undefined)} />}
    </div>
  );
}
