import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../edit/operations/change.ts';
import { nameableAt, renamedEverywhere } from '../edit/operations/rename.ts';
import { useDocument, useEditing, useSurroundings } from './context.tsx';

/** Asks for another name for what is chosen. Everything that refers to it follows, fixtures included. */
export function RenameDialog({ close }: { close(): void }) {
  const { editing, selected } = useEditing();
  const { rename } = useSurroundings();
  const document = useDocument();
  const nameable = document && nameableAt(document, selected);
  const [name, setName] = useState(nameable?.name ?? '');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const take = async () => {
    await editing.performLater(async (document): Promise<Outcome> => {
      const nameable = nameableAt(document, selected);
      if (!nameable) return { refused: 'what was to be renamed is gone' };
      return renamedEverywhere(nameable.name, await rename(nameable.offset, name), editing.files);
    });
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} aria-label="Rename" className="design-dialog" onClose={close}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <p>Whatever refers to it follows. Fixtures that look for these words look for the new ones.</p>
        <label htmlFor="new-name">New name</label>
        <input
          id="new-name"
          type="text"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="button design-button" disabled={name === '' || name === nameable?.name}>
          Rename everywhere
        </button>
        <button type="button" className="button design-button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </form>
    </dialog>
  );
}
