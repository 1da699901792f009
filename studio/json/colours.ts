import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { ColouredToken } from '../../compiler/service/index.ts';
import type { Language } from './language.ts';

/** Milliseconds without a keystroke before tokens are requested; until then, existing colours move with the text. */
const DELAY_MS = 40;

const colour = StateEffect.define<DecorationSet>();

const colours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, { changes, effects }) {
    const news = effects.find((effect) => effect.is(colour));
    return news ? (news.value as DecorationSet) : set.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Highlights expressions and names inside strings; JSON itself is highlighted by the grammar. */
export function expressionColours(path: string, language: Language): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      #timer: ReturnType<typeof setTimeout> | undefined;
      readonly #view: EditorView;

      constructor(view: EditorView) {
        this.#view = view;
        this.#soon();
      }
      update({ docChanged }: ViewUpdate): void {
        if (docChanged) this.#soon();
      }
      destroy(): void {
        clearTimeout(this.#timer);
      }
      #soon(): void {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#ask(), DELAY_MS);
      }
      async #ask(): Promise<void> {
        const { doc } = this.#view.state;
        const tokens = await language.tokens(path);
        // The text has changed since: its own request is under way.
        if (this.#view.state.doc === doc) this.#view.dispatch({ effects: colour.of(marksOf(tokens, doc.length)) });
      }
    },
  );
  return [colours, plugin];
}

function marksOf(tokens: readonly ColouredToken[], length: number): DecorationSet {
  const marks = tokens
    .filter(({ start, end }) => start < end && end <= length)
    .map(({ start, end, kind }) => Decoration.mark({ class: `json-${kind}` }).range(start, end));
  return Decoration.set(marks, true);
}
