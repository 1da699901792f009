import type { CompiledField, CompiledRoute, Expr, ExprTree, SourcePlace, Sources } from '../../schemas/compiled.ts';
import { placeOf } from '../report/place.ts';
import { pathText, type Spot } from '../source/spot.ts';
import { work } from '../source/work.ts';
import { fieldType } from '../tables/catalog.ts';
import type { Tables } from '../tables/tables.ts';
import type { DerivedDeclaration, Formula, Value } from '../tree/resolved.ts';
import { FeatureList } from './features.ts';

/** Cost of a number and its source position. */
const PLACE = 20;

/** Assigns numbers and collects tables while compiling one screen. */
export class Emission {
  readonly tables: Tables;
  readonly sources: Sources = { nodes: {}, names: {} };
  readonly features = new FeatureList();
  /** Names that the document uses, for the tables that are part of it. */
  readonly stored = new Set<string>();
  readonly calls = new Set<string>();
  readonly usedAssets = new Map<string, string>();
  /** Derived values being inlined; stops at cycles. */
  readonly inlining = new Set<DerivedDeclaration>();
  #number = 0;
  /** The enclosing `use` in the screen's own document. */
  #use: Spot | undefined;

  constructor(tables: Tables) {
    this.tables = tables;
  }

  /** Assigns the next number and records its source position. */
  number(spot: Spot, rule?: Formula): number {
    this.#number += 1;
    work(PLACE);
    const place = sourceOf(spot, rule);
    this.sources.nodes[this.#number] = this.#use ? { ...place, use: pathText(this.#use.path) } : place;
    return this.#number;
  }

  /** Compiles the contents of a fragment; for nested fragments the outermost `use` is recorded. */
  inside<T>(use: Spot, emit: () => T): T {
    const outer = this.#use;
    this.#use ??= use;
    try {
      return emit();
    } finally {
      this.#use = outer;
    }
  }

  /** Records where a name was declared, by its qualified name. */
  name(qualified: string, spot: Spot, rule?: Formula): void {
    this.sources.names[qualified] = sourceOf(spot, rule);
  }

  /** The default value of a shape. */
  emptyOf(shape: Spot): Expr {
    return this.tables.shapes.emptyOf(shape);
  }

  fieldType(widget: string): CompiledField['type'] {
    return fieldType(widget) ?? 'string';
  }

  noteCall(name: string): void {
    this.calls.add(name);
  }

  /** Creates an operation of an expression from its operator and operands. */
  operation(...tree: [string, ...Expr[]]): ExprTree {
    this.features.addOperation(tree);
    return tree;
  }

  /** Records every asset that a name with placeholders can refer to. */
  noteAssets(name: Value): void {
    const { assets } = this.tables;
    for (const known of assetsNamed(name, [...assets.keys()])) this.usedAssets.set(known, assets.get(known)!);
  }

  /** The route for a `go` to a screen: the named one, otherwise the screen's first. */
  routeOf(screen: string, path: string | undefined): CompiledRoute | undefined {
    const routes = this.tables.routes.get(screen) ?? [];
    return path === undefined ? routes[0] : (routes.find((route) => route.path === path) ?? routes[0]);
  }
}

/** The assets among `known` that a name can refer to; a placeholder matches anything. */
export function assetsNamed(name: Value, known: readonly string[]): string[] {
  work(known.length);
  if (name.kind === 'literal') return known.filter((asset) => asset === name.value);
  if (name.kind !== 'template') return [...known];
  const texts: string[] = [''];
  for (const part of name.parts) {
    if (typeof part === 'string') texts[texts.length - 1] += part;
    else texts.push('');
  }
  return known.filter((asset) => fits(asset, texts));
}

/** Whether a text contains these parts in this order. */
function fits(text: string, parts: readonly string[]): boolean {
  const first = parts[0]!;
  const last = parts[parts.length - 1]!;
  if (parts.length === 1) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const index = text.indexOf(part, at);
    if (index < 0) return false;
    at = index + part.length;
  }
  return at <= text.length - last.length;
}

function sourceOf(spot: Spot, rule?: Formula): SourcePlace {
  const { line, column } = placeOf(spot);
  const place: SourcePlace = { file: spot.file.name, line, column, path: pathText(spot.path) };
  if (rule) place.rule = { text: rule.text, ...placeOf(rule.spot, rule.offset) };
  return place;
}
