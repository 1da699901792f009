import { json } from '@codemirror/lang-json';
import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';

export interface CompareProps {
  readonly before: string;
  readonly after: string;
  /** What the texts are. */
  readonly name: string;
  /** Nonce of the page's security policy. */
  readonly nonce: string;
}

/** The library's own mark beside lines left out is in few fonts, and an empty box elsewhere. */
const COLLAPSED = EditorView.theme({ '.cm-collapsedLines': { '&:before, &:after': { content: '"…"' } } });

/** Diff of two versions of a document, side by side. A separate chunk, since it is rarely used. */
export default function Compare({ before, after, name, nonce }: CompareProps) {
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const side = (doc: string, label: string) => ({
      doc,
      extensions: [
        EditorView.cspNonce.of(nonce),
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': `${label}: ${name}`, tabindex: '0' }),
        lineNumbers(),
        json(),
        COLLAPSED,
      ],
    });
    const view = new MergeView({
      parent: parent.current!,
      a: side(before, 'Then'),
      b: side(after, 'Now'),
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    return () => view.destroy();
  }, [before, after, name, nonce]);
  return <div className="history-compare" ref={parent} />;
}
