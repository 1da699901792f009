import { json } from '@codemirror/lang-json';
import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';

export interface CompareProps {
  readonly before: string;
  readonly after: string;
  /** What the texts are. */
  readonly name: string;
  /** What each of them is, beside the other. */
  readonly sides: readonly [before: string, after: string];
  /** Nonce of the page's security policy. */
  readonly nonce: string;
}

/** The library's own mark beside lines left out is in few fonts, and an empty box elsewhere. */
const COLLAPSED = EditorView.theme({ '.cm-collapsedLines': { '&:before, &:after': { content: '"…"' } } });

/** What is left out: lines far from a difference. */
const ALIKE = { margin: 3, minSize: 6 };

/** Diff of two versions of a document, side by side. A separate chunk, since it is rarely used. */
export default function Compare({ before, after, name, sides: [left, right], nonce }: CompareProps) {
  const parent = useRef<HTMLDivElement>(null);
  // Lines left out open one place at a time, and by mouse only.
  const [isWhole, setWhole] = useState(false);
  const [isShort, setShort] = useState(false);
  useEffect(() => {
    const side = (doc: string, label: string) => ({
      doc,
      extensions: [
        EditorView.cspNonce.of(nonce),
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': `${label}: ${name}`, tabindex: '0' }),
        lineNumbers(),
        // Both fit beside each other, also beside a phone.
        EditorView.lineWrapping,
        json(),
        COLLAPSED,
      ],
    });
    const view = new MergeView({
      parent: parent.current!,
      a: side(before, left),
      b: side(after, right),
      ...(!isWhole && { collapseUnchanged: ALIKE }),
    });
    if (!isWhole) setShort(leavesLinesOut(view.b));
    return () => view.destroy();
  }, [before, after, name, left, right, nonce, isWhole]);
  return (
    <>
      {isShort && (
        <button type="button" className="button" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          Show all lines
        </button>
      )}
      <div className="history-compare" ref={parent} />
    </>
  );
}

/** Whether a view shows a mark in place of whole lines. */
function leavesLinesOut({ state }: EditorView): boolean {
  return state.facet(EditorView.decorations).some((marks) => {
    let found = false;
    if (typeof marks !== 'function')
      marks.between(0, state.doc.length, (from, to, { spec }) => {
        found ||= from < to && spec.block === true;
      });
    return found;
  });
}
