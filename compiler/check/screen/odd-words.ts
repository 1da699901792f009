import type { Ast } from '../../expression/syntax/ast.ts';
import { visit } from '../../expression/syntax/walk.ts';
import type { Report } from '../../report/report.ts';
import type { Spot } from '../../source/spot.ts';
import { work } from '../../source/work.ts';
import { catalogEntry } from '../../tables/catalog.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Contract, Formula, ResolvedScreen, Value } from '../../tree/resolved.ts';
import { type Visitor, visitHandler, visitScreen } from '../../walk/visit.ts';
import { amountIn, type Locals, localWordIn } from '../value/local-words.ts';
import { oddityOf, unfilledIn } from '../value/odd-text.ts';
import { type Readable, readableIn, writtenPathIn } from '../value/written-path.ts';
import { currenciesBeside, joinedTexts } from './currency.ts';

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', 'in']);
/** Stands for a value in a text. */
const VALUE = '\uE000';
/** Cost of looking at one text, and at each character of it. */
const TEXT = 20;

/** Warns of what people would read and nobody meant: syntax of other languages, letters of another alphabet, leftovers. */
export function checkOddWords(screen: ResolvedScreen, tables: Tables, report: Report): void {
  const words = new Words(screen, tables, report);
  words.value(screen.title);
  visitScreen(screen, {
    ...words.ofHandlers(),
    node: (part) => {
      if (part.kind === 'switch') for (const { is } of part.cases) for (const spot of is) words.written(spot);
      if (part.kind !== 'widget') return;
      for (const [name, value] of part.props)
        if (catalogEntry(part.widget)?.properties[name]?.shape !== 'route') words.value(value);
      for (const { say } of part.field?.checks ?? []) words.value(say);
    },
  });
}

/** The same of what a contract says by itself. */
export function checkOddContract({ outcomes, unreachable }: Contract, tables: Tables, report: Report): void {
  const words = new Words(undefined, tables, report);
  for (const handler of [...outcomes.map(({ usually }) => usually), unreachable])
    if (handler) visitHandler(handler, words.ofHandlers());
}

class Words {
  readonly #locals: Locals;
  readonly #symbols: readonly string[];
  readonly #readable: Readable;
  readonly #report: Report;

  /** @param screen whose words they are; undefined for those of a contract */
  constructor(screen: ResolvedScreen | undefined, tables: Tables, report: Report) {
    const { product, brand } = tables;
    this.#symbols = Object.values(product.regions).flatMap(({ symbol }) => symbol || []);
    this.#locals = { brand, amount: amountIn(this.#symbols) };
    this.#readable = readableIn(screen, tables);
    this.#report = report;
  }

  /** Looks at what actions say, and at the expressions and values in them. */
  ofHandlers(): Visitor {
    return {
      step: (step) => {
        if (step.do === 'toast') this.written(step.spot.get('text'));
        if (step.do === 'require') this.written(step.spot.get('say'));
        if (step.do === 'open-url') this.written(step.spot.get('url'));
      },
      formula: (formula) => this.formula(formula),
      value: (value) => this.amounts(value),
    };
  }

  value(value: Value): void {
    if (value.kind === 'literal' && typeof value.value === 'string') this.#text(value.value, 'whole', value.spot);
    else if (value.kind === 'template') this.#template(value);
    else if (value.kind === 'record') for (const field of value.fields.values()) this.value(field);
    else if (value.kind === 'list')
      for (const item of value.items) this.value(item.kind === 'one' ? item.value : item.item);
  }

  /** A text of an action, or one that is compared; values in it are looked at as formulas. */
  written(spot: Spot | undefined): void {
    if (typeof spot?.value !== 'string' || spot.value.startsWith('=')) return;
    this.#text(spot.value.replace(/\{[^{}]*\}/g, VALUE), 'whole', spot);
  }

  /** The texts inside an expression: whole ones in a comparison, otherwise perhaps parts of a longer one. */
  formula({ ast, spot }: Formula): void {
    const compared = new Set<Ast>();
    visit(ast, (part) => {
      if (part.kind === 'binary' && COMPARISONS.has(part.op))
        for (const side of [part.left, part.right])
          for (const text of side.kind === 'list' ? side.items : [side]) compared.add(text);
      if (part.kind === 'literal' && typeof part.value === 'string')
        this.#text(part.value, compared.has(part) ? 'compared' : 'part', spot, part.start);
    });
    for (const parts of joinedTexts(ast)) this.#amounts(parts, spot);
  }

  /** A value between its texts stands for a word. */
  #template({ parts, spot }: Value & { kind: 'template' }): void {
    this.#text(parts.map((part) => (typeof part === 'string' ? part : VALUE)).join(''), 'whole', spot);
  }

  /** The amounts in a text, wherever it is shown. */
  amounts(value: Value): void {
    if (value.kind === 'template')
      this.#amounts(
        value.parts.map((part) => (typeof part === 'string' ? part : part.ast)),
        value.spot,
      );
    else if (value.kind === 'record') for (const field of value.fields.values()) this.amounts(field);
    else if (value.kind === 'list')
      for (const item of value.items) this.amounts(item.kind === 'one' ? item.value : item.item);
  }

  /** What `money` writes beside a currency that is written out as well. */
  #amounts(parts: readonly (string | Ast)[], spot: Spot): void {
    for (const { currency, side } of currenciesBeside(parts, this.#symbols)) {
      const message = `\`money\` writes the symbol of the region by itself: leave out the \`${currency}\` ${side} it`;
      this.#report.add('odd-text', spot, message);
    }
  }

  #text(text: string, role: 'whole' | 'compared' | 'part', spot: Spot, start?: number): void {
    work(TEXT + text.length);
    const local = role === 'compared' ? undefined : localWordIn(text, role === 'part', this.#locals);
    const path = role === 'compared' ? undefined : writtenPathIn(text, this.#readable, role === 'part');
    const unfilled = role === 'whole' ? undefined : unfilledIn(text);
    const oddity = unfilled ?? oddityOf(text.replaceAll(VALUE, '0'), role !== 'part') ?? local ?? path;
    // An error in the text may be the reason.
    if (oddity !== undefined && !this.#report.hasErrorIn(spot)) this.#report.add('odd-text', spot, oddity, start);
  }
}
