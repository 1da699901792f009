import { useEffect, useRef } from 'react';
import type { Fix } from '../../compiler/service/index.ts';
import type { Issue } from '../../compiler/source/issue.ts';
import { createJsonEditor, type JsonEditor } from './editor.ts';
import type { Language } from './language.ts';

export interface JsonTabProps {
  /** Path of the document in the project, `screens/order/screen.json`. */
  readonly path: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly language: Language;
  /** The issues of the document; undefined before they are known. */
  readonly issues: readonly Issue[] | undefined;
  /** Nonce of the page's security policy. */
  readonly nonce: string;
  /** Path of the fixture shown in the preview. */
  readonly fixture: string | undefined;
  /** The selection made elsewhere, in UTF-16 units of the text. */
  readonly place: { readonly start: number; readonly end: number } | undefined;
  /** Undo and redo, where there is something to undo or redo. */
  readonly onUndo: (() => void) | undefined;
  readonly onRedo: (() => void) | undefined;
  readonly onChange: (text: string) => void;
  readonly onMend: (fix: Fix) => void;
  /** Called when the user has moved the cursor. */
  readonly onCursor: (offset: number) => void;
}

/** The text editor with the language service. A separate chunk, since an editor is large. */
export default function JsonTab(props: JsonTabProps) {
  const { path, text, isReadOnly, language, issues, nonce, place, onUndo, onRedo } = props;
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor | null>(null);
  const latest = useRef(props);
  // Changes reported by the editor itself are not set again.
  const written = useRef(text);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const jsonEditor = createJsonEditor(parent.current!, {
      path,
      text: latest.current.text,
      isReadOnly,
      nonce,
      language,
      fixture: () => latest.current.fixture,
      changed(news) {
        written.current = news;
        latest.current.onChange(news);
      },
      mend: (fix) => latest.current.onMend(fix),
      moved: (offset) => latest.current.onCursor(offset),
    });
    editor.current = jsonEditor;
    written.current = latest.current.text;
    return () => jsonEditor.close();
  }, [path, isReadOnly, language, nonce]);
  useEffect(() => {
    if (text !== written.current) editor.current?.setText(text);
    written.current = text;
  }, [text]);
  useEffect(() => {
    if (issues) editor.current?.setIssues(issues);
  }, [issues]);
  const [start, end] = [place?.start, place?.end];
  useEffect(() => {
    if (start !== undefined) editor.current?.goTo(start, end);
  }, [start, end]);
  return (
    <div className="json-tab">
      <div className="json-tools">
        <button type="button" disabled={!onUndo || isReadOnly} onClick={onUndo}>
          Undo
        </button>
        <button type="button" disabled={!onRedo || isReadOnly} onClick={onRedo}>
          Redo
        </button>
        <button type="button" disabled={isReadOnly} onClick={() => void editor.current?.format()}>
          Format
        </button>
        <span>Ctrl+Space completes, F8 goes to the next issue, Tab leaves the text.</span>
      </div>
      <div className="json-editor" ref={parent} />
    </div>
  );
}
