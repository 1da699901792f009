import { useState } from 'react';
import { isRefusal } from '../edit/operations/change.ts';
import { toFragment } from '../edit/operations/fragment.ts';
import type { EditedDocument } from '../edit/text/open.ts';
import { useDocument, useEditing } from './context.tsx';
import { NameDialog, NotPossible } from './name-dialog.tsx';

/** Asks for the name of the fragment to extract from the selected node. */
export default function FragmentDialog({ close }: { close(): void }) {
  const { editing, selected } = useEditing();
  const document = useDocument();
  const [typed, setTyped] = useState('');
  const extracted = (from: EditedDocument, name: string) =>
    toFragment(from, selected, name, new Map(Object.entries(editing.files)));
  const outcome = document && typed !== '' ? extracted(document, typed) : undefined;
  const refused = outcome && isRefusal(outcome) ? outcome.refused : undefined;
  return (
    <NameDialog
      title="Turn into fragment"
      fieldLabel="Name"
      action="Make fragment"
      refused={refused}
      preview={
        <div role="status" className="design-renaming">
          <NotPossible refused={refused} />
        </div>
      }
      onTyped={setTyped}
      take={(name) => editing.perform((current) => extracted(current, name))}
      close={close}
    >
      Values that the node reads from this screen become parameters of the fragment. Other screens can use it from then
      on.
    </NameDialog>
  );
}
