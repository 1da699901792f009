import type { CompiledScreen, Expr } from '../../../schemas/compiled.ts';
import { Amounts } from '../words/amounts.ts';
import { type Definition, type Reading, readWords, textOf, valueWords } from '../words/print.ts';
import { type Interner, Keys, type Named, type Renames } from './keys.ts';

/** One version of a screen: its document, the keys of its parts, and its expressions in words. */
export class Side implements Reading {
  readonly document: CompiledScreen;
  /** Keys that compare names, with the same name for the same thing in both versions. */
  readonly named: Keys;
  /** Keys that compare `let` and `rules` by their definition. */
  readonly expanded: Keys;
  readonly amounts: Amounts;
  readonly #shared: (kind: Named, name: string) => boolean;

  constructor(
    document: CompiledScreen,
    interner: Interner,
    renames: Renames,
    shared: (kind: Named, name: string) => boolean,
  ) {
    this.document = document;
    this.named = new Keys(document, interner, renames, false);
    this.expanded = new Keys(document, interner, renames, true);
    this.amounts = new Amounts(document);
    this.#shared = shared;
  }

  /** Returns the definition of a name that only this version has. */
  readonly define: Definition = (root, name) => {
    if ((root !== 'let' && root !== 'rules') || this.#shared(root, name)) return undefined;
    return this.document[root][name];
  };

  /** An expression as text; a `let` or rule that only this version has is expanded. */
  text(expr: Expr): string {
    return textOf(expr, this);
  }

  /** A value in words. */
  value(expr: Expr | undefined): string {
    return valueWords(expr, this);
  }

  /** What a user reads of a value. */
  read(expr: Expr): string {
    return readWords(expr, this);
  }

  /** Whether the other version has it, too. */
  shares(kind: Named, name: string): boolean {
    return this.#shared(kind, name);
  }
}
