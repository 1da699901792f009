import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
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
import { spliceBetween } from '../edit/text/splice.ts';
import { expressionColours } from './colours.ts';
import { completion } from './complete.ts';
import { hover } from './hover.ts';
import { askAgain, issues } from './issues.ts';
import type { Language, QuickFix } from './language.ts';

export interface JsonEditorOptions {
  /** Path in the project, `screens/order/screen.json`. */
  readonly path: string;
  readonly text: string;
  /** Value of the nonce in the page's security policy: the styles that CodeMirror makes carry it. */
  readonly nonce: string;
  readonly language: Language;
  /** Path of the fixture whose values are shown on hover. */
  fixture(): string | undefined;
  /** The user has changed the text. */
  changed(text: string): void;
  /** The user has put the cursor somewhere without changing anything. */
  moved(offset: number): void;
  /** Makes the edits of a quick fix. */
  mend(fix: QuickFix): void;
}

/** An editor of one document. */
export interface JsonEditor {
  /** The text was changed elsewhere: what is alike at its beginning and its end stays, and so does the cursor. */
  setText(text: string): void;
  /** Puts the cursor at a place and shows it. */
  goTo(start: number, end?: number): void;
  format(): Promise<void>;
  /** Another document has changed: what is wrong here may be something else. */
  look(): void;
  focus(): void;
  close(): void;
}

/** Marks a change that came from outside, and must not go back there. */
const fromOutside = Annotation.define<true>();

const STYLE = HighlightStyle.define([
  { tag: tags.propertyName, class: 'json-property' },
  { tag: tags.string, class: 'json-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'json-value' },
]);

/** Puts an editor into an element. */
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
    look: () => askAgain(view),
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

function extensionsOf({ path, nonce, language, fixture, changed, moved, mend }: JsonEditorOptions): Extension[] {
  return [
    EditorView.cspNonce.of(nonce),
    lineNumbers(),
    foldGutter(),
    history(),
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
    issues(path, language, mend),
    // Tab is not among them: it goes on to the next control, as everywhere.
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    EditorView.contentAttributes.of({ 'aria-label': `JSON of ${path}`, tabindex: '0' }),
    EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
      if (selectionSet && !docChanged && transactions.some((one) => one.isUserEvent('select')))
        moved(state.selection.main.head);
      if (docChanged && !transactions.some((one) => one.annotation(fromOutside))) changed(state.doc.toString());
    }),
  ];
}

/** The one part in which a text is another one, as CodeMirror writes it; undefined where they are alike. */
function changesTo(before: string, after: string): { from: number; to: number; insert: string } | undefined {
  const splice = spliceBetween(before, after);
  return splice && { from: splice.at, to: splice.at + splice.removed.length, insert: splice.inserted };
}
