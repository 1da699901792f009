import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { spliceBetween } from '../../compiler/json/index.ts';
import type { Fix } from '../../compiler/service/index.ts';
import type { Issue } from '../../compiler/source/issue.ts';
import { expressionColours } from './colours.ts';
import { completion } from './complete.ts';
import { hover } from './hover.ts';
import { issueMarks, showIssues } from './issues.ts';
import type { Language } from './language.ts';

export interface JsonEditorOptions {
  /** Path in the project, `screens/order/screen.json`. */
  readonly path: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  /** Nonce of the page's security policy, for the styles that CodeMirror creates. */
  readonly nonce: string;
  readonly language: Language;
  /** Returns the path of the fixture whose values are shown on hover. */
  fixture(): string | undefined;
  /** Called when the user has changed the text. */
  changed(text: string): void;
  /** Called when the user has moved the cursor without changing anything. */
  moved(offset: number): void;
  /** Applies the edits of a quick fix. */
  mend(fix: Fix): void;
}

/** An editor of one document. */
export interface JsonEditor {
  /** Sets the text after a change elsewhere: the common prefix and suffix stay, and so does the cursor. */
  setText(text: string): void;
  /** Moves the cursor to a place and scrolls it into view. */
  goTo(start: number, end?: number): void;
  format(): Promise<void>;
  /** Marks the issues of the document, instead of those before. */
  setIssues(issues: readonly Issue[]): void;
  close(): void;
}

/** Marks a change from outside, which must not be reported back. */
const fromOutside = Annotation.define<true>();

const STYLE = HighlightStyle.define([
  { tag: tags.propertyName, class: 'json-property' },
  { tag: tags.string, class: 'json-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'json-value' },
]);

/** Creates an editor in an element. */
export function createJsonEditor(parent: HTMLElement, options: JsonEditorOptions): JsonEditor {
  const view = new EditorView({
    parent,
    state: EditorState.create({ doc: options.text, extensions: extensionsOf(options) }),
  });
  return {
    setText(text) {
      const changes = changesTo(view.state.doc.toString(), text);
      if (changes) view.dispatch({ changes, annotations: fromOutside.of(true) });
    },
    goTo(start, end = start) {
      const { length } = view.state.doc;
      const selection = { anchor: Math.min(start, length), head: Math.min(end, length) };
      view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) });
    },
    async format() {
      const before = view.state.doc;
      const text = await options.language.format(before.toString());
      const changes = view.state.doc === before ? changesTo(before.toString(), text) : undefined;
      if (changes) view.dispatch({ changes });
    },
    setIssues: (issues) => void showIssues(view, issues, options.language, options.mend),
    close: () => view.destroy(),
  };
}

function extensionsOf({ path, isReadOnly, nonce, language, fixture, changed, moved }: JsonEditorOptions): Extension[] {
  return [
    EditorView.cspNonce.of(nonce),
    EditorState.readOnly.of(isReadOnly),
    lineNumbers(),
    foldGutter(),
    drawSelection(),
    highlightActiveLine(),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    search({ top: true }),
    indentUnit.of('  '),
    json(),
    syntaxHighlighting(STYLE),
    expressionColours(path, language),
    completion(path, language),
    hover(path, language, fixture),
    issueMarks,
    // Without Tab, which moves to the next control, and without undo, which is that of the page: as everywhere.
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...defaultKeymap,
    ]),
    EditorView.contentAttributes.of({ 'aria-label': `JSON of ${path}`, tabindex: '0' }),
    EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
      if (selectionSet && !docChanged && transactions.some((transaction) => transaction.isUserEvent('select')))
        moved(state.selection.main.head);
      if (docChanged && !transactions.some((transaction) => transaction.annotation(fromOutside)))
        changed(state.doc.toString());
    }),
  ];
}

/** Returns the single replacement between two texts as a CodeMirror change; undefined when they are equal. */
function changesTo(before: string, after: string): { from: number; to: number; insert: string } | undefined {
  const splice = spliceBetween(before, after);
  return splice && { from: splice.at, to: splice.at + splice.removed.length, insert: splice.inserted };
}
