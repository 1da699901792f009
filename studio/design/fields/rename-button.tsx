import { useState } from 'react';
import type { JsonPath } from '../../../compiler/json/index.ts';
import { entryNameAt, hasSharedNames, textNameAt } from '../../edit/operations/rename.ts';
import { later } from '../../ui/later.tsx';
import { useDocument } from '../context.tsx';
import { Change } from './labelled.tsx';

/** Its file is fetched when it is needed, or before that. */
export const fetchRenameDialog = () => import('../rename-dialog.tsx');
export const RenameDialog = later(fetchRenameDialog);

/** How the name is found, and what follows it. */
const NAMES = {
  entry: {
    nameOf: entryNameAt,
    says: 'All that reads or gives it is updated, in all files and fixtures. The server keeps its name for it, as an alias.',
  },
  text: {
    nameOf: textNameAt,
    says: 'For a server that uses another name from now on: recorded answers and what fixtures expect to be sent are updated.',
  },
};

export interface RenameButtonProps {
  /** Path of the entry with the name, or of the text that is the name. */
  path: JsonPath;
  name: string;
  of?: keyof typeof NAMES;
}

/** Renames a name that other files use, such as a field of an answer; nothing in documents without such names. */
export function RenameButton({ path, name, of = 'entry' }: RenameButtonProps) {
  const document = useDocument();
  const [isOpen, setOpen] = useState(false);
  const { nameOf, says } = NAMES[of];
  if (!document || !hasSharedNames(document)) return null;
  return (
    <>
      <Change label={`Rename ${name}`} act={() => setOpen(true)}>
        Rename
      </Change>
      {isOpen && <RenameDialog nameOf={(within) => nameOf(within, path)} says={says} close={() => setOpen(false)} />}
    </>
  );
}
