import { toFragment } from '../edit/operations/fragment.ts';
import { useEditing } from './context.tsx';
import { NameDialog } from './name-dialog.tsx';

/** Asks for the name of the fragment to extract from the selected node. */
export default function FragmentDialog({ close }: { close(): void }) {
  const { editing, selected } = useEditing();
  return (
    <NameDialog
      title="Turn into fragment"
      fieldLabel="Name"
      action="Make fragment"
      take={(name) =>
        editing.perform((document) => toFragment(document, selected, name, new Map(Object.entries(editing.files))))
      }
      close={close}
    >
      Values that the node reads from this screen become parameters of the fragment. Other screens can use it from then
      on.
    </NameDialog>
  );
}
