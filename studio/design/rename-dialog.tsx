import type { Outcome } from '../edit/operations/change.ts';
import { nameableAt, renamedEverywhere } from '../edit/operations/rename.ts';
import { useDocument, useEditing, useSurroundings } from './context.tsx';
import { NameDialog } from './name-dialog.tsx';

/** Asks for a new name for the selection. All references are updated, including those in fixtures. */
export function RenameDialog({ close }: { close(): void }) {
  const { editing, selected } = useEditing();
  const { rename } = useSurroundings();
  const document = useDocument();
  const nameable = document && nameableAt(document, selected);
  return (
    <NameDialog
      title="Rename"
      fieldLabel="New name"
      name={nameable?.name}
      action="Rename everywhere"
      take={(name) =>
        editing.performLater(async (document): Promise<Outcome> => {
          const nameable = nameableAt(document, selected);
          if (!nameable) return { refused: 'what was to be renamed no longer exists' };
          return renamedEverywhere(nameable.name, await rename(nameable.offset, name), editing.files);
        })
      }
      close={close}
    >
      All references are updated, including fixtures that look for this label.
    </NameDialog>
  );
}
