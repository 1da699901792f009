import { useMemo, useRef } from 'react';
import { find } from '../../compiler/json/index.ts';
import { spottedAt } from '../../compiler/service/text/at.ts';
import { pathText } from '../../compiler/source/spot.ts';
import { useEditing, useSurroundings } from '../design/context.tsx';
import { outlineOfDocument } from '../design/editing.ts';
import { mended } from '../edit/operations/edits.ts';
import { entryAt } from '../edit/outline/outline.ts';
import { isUnreadable } from '../edit/text/open.ts';
import { nonce } from '../place/built.ts';
import { useFiles } from '../project/use-project.ts';
import { later } from '../ui/later.tsx';
import type { TabProps } from './tab.ts';
import { useWork } from './use-work.ts';

/** Loads the text editor. */
export const fetchEditor = () => import('../json/json-tab.tsx');

const Editor = later(fetchEditor);

/** The document as text. */
export function JsonTab({ project }: TabProps) {
  const { language, choice } = useWork();
  const { editing, document, history, selected } = useEditing();
  const { issues } = useSurroundings();
  const path = `screens/${editing.path}`;
  const own = useMemo(() => issues?.filter(({ file }) => file === path), [issues, path]);
  const text = useFiles(project)[editing.path] ?? '';
  const cursor = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing must not move the cursor, only another choice does
  const place = useMemo(() => {
    // The cursor is already at a selection it made itself.
    if (cursor.current === pathText(selected)) return undefined;
    cursor.current = undefined;
    const node = isUnreadable(document) || selected.length === 0 ? undefined : find(document.root, selected);
    return node && { start: node.start, end: node.start };
  }, [selected]);
  const choose = (offset: number) => {
    const { document } = editing.getState();
    if (isUnreadable(document)) return;
    const spotted = spottedAt(document.root, offset);
    if (!spotted) return;
    const { path } = entryAt(outlineOfDocument(document), spotted.path);
    cursor.current = pathText(path);
    editing.select(path);
  };
  return (
    <Editor
      path={path}
      text={text}
      isReadOnly={editing.isReadOnly}
      language={language}
      issues={own}
      nonce={nonce}
      fixture={choice && !choice.live ? choice.file : undefined}
      place={place}
      onUndo={history.done.length > 0 ? () => editing.undo() : undefined}
      onRedo={history.undone.length > 0 ? () => editing.redo() : undefined}
      onChange={(news) => project.change(editing.path, news)}
      onMend={(fix) => editing.perform(() => mended(fix, editing.files))}
      onCursor={choose}
    />
  );
}
