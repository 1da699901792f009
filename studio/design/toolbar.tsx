import { type ReactNode, useState } from 'react';
import type { JsonPath } from '../../compiler/json/index.ts';
import type { Outcome } from '../edit/operations/change.ts';
import { copyItem, pasteAt, removeItem, wrapNode } from '../edit/operations/list.ts';
import { move } from '../edit/operations/move.ts';
import { nameableAt } from '../edit/operations/rename.ts';
import { itemKind } from '../edit/schema/lists.ts';
import type { EditedDocument } from '../edit/text/open.ts';
import { later } from '../ui/later.tsx';
import { toast } from '../ui/toasts.tsx';
import { WithCode } from '../ui/with-code.tsx';
import { putOnClipboard, takenFromClipboard } from './clipboard.ts';
import { useDocument, useEditing } from './context.tsx';
import type { Editing } from './editing.ts';
import { RenameDialog } from './fields/rename-button.tsx';

/** Its file is fetched when it is needed, or before that. */
export const fetchAddDialog = () => import('./add-dialog.tsx');

/** The dialogs that commands open. */
const DIALOGS = {
  add: later(fetchAddDialog),
  fragment: later(() => import('./fragment-dialog.tsx')),
  rename: RenameDialog,
};
type DialogName = keyof typeof DIALOGS;

/** A button of the toolbar. */
interface Command {
  readonly label: string;
  readonly enabled: boolean;
  /** What exactly it would do, shown as a tooltip. */
  readonly title?: string | undefined;
  readonly run: () => void;
}

/** Operations on the selection. The page adds its own buttons at the end. */
export function Toolbar({ children }: { children?: ReactNode }) {
  const { editing, refused } = useEditing();
  const [opened, setOpened] = useState<DialogName>();
  const commands = [...useHistoryCommands(), ...useItemCommands(setOpened), ...useNodeCommands(setOpened)];
  const Opened = opened && DIALOGS[opened];
  return (
    <div role="toolbar" aria-label="Edit" className="design-toolbar">
      <CommandButtons commands={commands} isReadOnly={editing.isReadOnly} />
      {children}
      {refused !== undefined && (
        <p role="alert" className="design-refused">
          <WithCode text={`Not done: ${refused}`} />
        </p>
      )}
      {Opened && <Opened close={() => setOpened(undefined)} />}
    </div>
  );
}

export function CommandButtons({ commands, isReadOnly }: { commands: readonly Command[]; isReadOnly: boolean }) {
  return commands.map(({ label, enabled, title, run }) => (
    <button
      key={label}
      type="button"
      className="button design-button"
      title={title}
      disabled={!enabled || isReadOnly}
      onClick={run}
    >
      {label}
    </button>
  ));
}

/** Undo and Redo, with what each would do. */
export function useHistoryCommands(): Command[] {
  const { editing, history } = useEditing();
  const [last, next] = [history.done.at(-1), history.undone.at(-1)];
  return [
    { label: 'Undo', title: last?.label, enabled: last !== undefined, run: () => editing.undo() },
    { label: 'Redo', title: next?.label, enabled: next !== undefined, run: () => editing.redo() },
  ];
}

/** Commands for whatever is selected: adding beside it, removing, moving and copying it. */
function useItemCommands(openDialog: (dialog: DialogName) => void): Command[] {
  const { editing, selected } = useEditing();
  const document = useDocument();
  const isItem = isListItem(selected);
  const perform = (edit: (document: EditedDocument) => Outcome) => () => editing.perform(edit);
  return [
    { label: 'Add', enabled: document !== undefined, run: () => openDialog('add') },
    { label: 'Delete', enabled: selected.length >= 2, run: perform((current) => removeItem(current, selected)) },
    { label: 'Move up', enabled: isItem, run: perform((current) => move(current, selected, 'up')) },
    { label: 'Move down', enabled: isItem, run: perform((current) => move(current, selected, 'down')) },
    { label: 'Copy', enabled: isItem, run: () => document && copy(document, selected) },
    { label: 'Paste', enabled: document !== undefined, run: () => void paste(editing, selected) },
  ];
}

/** Commands for a node of the view, and for what has a name. */
function useNodeCommands(openDialog: (dialog: DialogName) => void): Command[] {
  const { editing, selected } = useEditing();
  const document = useDocument();
  const isNode = document !== undefined && isListItem(selected) && itemKind(document, selected.slice(0, -1)) === 'node';
  const wrapIn = (wrapper: { widget?: string }, property: string) => () =>
    editing.perform((current) => wrapNode(current, selected, wrapper, property));
  return [
    { label: 'Wrap in card', enabled: isNode, run: wrapIn({ widget: 'card' }, 'children') },
    { label: 'Wrap in group', enabled: isNode, run: wrapIn({}, 'show') },
    { label: 'Turn into fragment', enabled: isNode, run: () => openDialog('fragment') },
    {
      label: 'Rename',
      enabled: document !== undefined && nameableAt(document, selected) !== undefined,
      run: () => openDialog('rename'),
    },
  ];
}

function isListItem(path: JsonPath): boolean {
  return typeof path.at(-1) === 'number';
}

function copy(document: EditedDocument, selected: JsonPath): void {
  const source = copyItem(document, selected);
  if (source === undefined) return;
  void putOnClipboard(source);
  toast('It is copied, with all that is in it.');
}

async function paste(editing: Editing, selected: JsonPath): Promise<void> {
  const source = await takenFromClipboard();
  if (source === undefined) return toast('Nothing has been copied yet.');
  editing.perform((current) => pasteAt(current, selected, source));
}
