import { useEffect, useRef, useState } from 'react';
import { toFragment } from '../edit/operations/fragment.ts';
import { useEditing } from './context.tsx';

/** Asks for the name of the fragment that the chosen node becomes. */
export function FragmentDialog({ close }: { close(): void }) {
  const { editing, selected } = useEditing();
  const [name, setName] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const take = () => {
    editing.perform((document) => toFragment(document, selected, name, new Map(Object.entries(editing.files))));
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} aria-label="Turn into fragment" className="design-dialog" onClose={close}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <p>What the node reads of this screen is handed over to the fragment. Other screens can use it from then on.</p>
        <label htmlFor="fragment-name">Name</label>
        <input
          id="fragment-name"
          type="text"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="button design-button" disabled={name === ''}>
          Make fragment
        </button>
        <button type="button" className="button design-button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </form>
    </dialog>
  );
}
