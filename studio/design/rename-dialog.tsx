import { useEffect, useState } from 'react';
import type { Renaming } from '../../compiler/service/index.ts';
import { plural } from '../../compiler/source/plural.ts';
import type { Outcome } from '../edit/operations/change.ts';
import { filesRenamed, type Nameable, nameableAt, renamedEverywhere } from '../edit/operations/rename.ts';
import type { EditedDocument } from '../edit/text/open.ts';
import { useDocument, useEditing, useSurroundings } from './context.tsx';
import { NameDialog, NotPossible } from './name-dialog.tsx';

export interface RenameDialogProps {
  /** Finds the name in the document; by default that of the selection. */
  readonly nameOf?: (document: EditedDocument) => Nameable | undefined;
  /** A sentence about what follows. */
  readonly says?: string;
  readonly close: () => void;
}

const FOLLOWS = 'All references are updated, including fixtures that look for this label.';

/** Asks for a new name, and lists what it changes. All references are updated, including those in fixtures. */
export default function RenameDialog({ nameOf, says = FOLLOWS, close }: RenameDialogProps) {
  const { editing, selected } = useEditing();
  const { rename } = useSurroundings();
  const document = useDocument();
  const find = nameOf ?? ((within: EditedDocument) => nameableAt(within, selected));
  const nameable = document && find(document);
  const [typed, setTyped] = useState('');
  const renaming = useRenaming(nameable, typed);
  const isNew = typed !== '' && typed !== nameable?.name;
  return (
    <NameDialog
      title={nameable ? `Rename ${nameable.name}` : 'Rename'}
      fieldLabel="New name"
      name={nameable?.name}
      action="Rename everywhere"
      refused={renaming && 'refused' in renaming ? renaming.refused : undefined}
      preview={<Preview renaming={renaming} isLooking={isNew && !renaming} />}
      onTyped={setTyped}
      take={(name, isOpen) =>
        editing.performLater(async (document): Promise<Outcome> => {
          const nameable = find(document);
          if (!nameable) return { refused: 'what was to be renamed no longer exists' };
          return renamedEverywhere(nameable, name, await rename(nameable.offset, name), editing.files);
        }, isOpen)
      }
      close={close}
    >
      {says}
    </NameDialog>
  );
}

/** Milliseconds without a key before it is worked out what a name would change. */
const PAUSE_MS = 200;

/** What the typed name would change; undefined until that is known, and without a new name. */
function useRenaming(nameable: Nameable | undefined, typed: string): Renaming | undefined {
  const { rename } = useSurroundings();
  const [known, setKnown] = useState<{ name: string; renaming: Renaming }>();
  const { name, offset = 0 } = nameable ?? {};
  useEffect(() => {
    if (typed === '' || typed === name) return;
    let left = false;
    const pause = setTimeout(async () => {
      const renaming = await rename(offset, typed);
      if (!left) setKnown({ name: typed, renaming });
    }, PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(pause);
    };
  }, [rename, name, offset, typed]);
  return known?.name === typed ? known.renaming : undefined;
}

interface PreviewProps {
  readonly renaming: Renaming | undefined;
  /** Whether it is being worked out: the first time, the language service has to read all documents. */
  readonly isLooking: boolean;
}

/** The files that change with the number of places, or why the name is impossible. */
function Preview({ renaming, isLooking }: PreviewProps) {
  const refused = renaming && 'refused' in renaming ? renaming.refused : undefined;
  const files = renaming && 'edits' in renaming ? filesRenamed(renaming) : [];
  const warnings = renaming && 'edits' in renaming ? (renaming.warnings ?? []) : [];
  const places = files.reduce((sum, file) => sum + file.places, 0);
  return (
    <div role="status" aria-label="What changes" className="design-renaming">
      <NotPossible refused={refused} />
      {isLooking && <p className="muted">Looking for its places…</p>}
      {files.length > 0 && (
        <p>
          {plural(places, 'place')} in {plural(files.length, 'file')} will change:
        </p>
      )}
      <ul>
        {files.map(({ path, places, movedTo }) => (
          <li key={path}>
            {path}
            {places > 0 && `: ${plural(places, 'place')}`}
            {movedTo !== undefined && `, moves to ${movedTo}`}
          </li>
        ))}
      </ul>
      {warnings.map((warning) => (
        <p key={warning} className="design-note">
          Warning: {warning}
        </p>
      ))}
    </div>
  );
}
