import type { Expr, ExprTree } from '../../../schemas/compiled.ts';
import { isTree } from '../../../schemas/expression-walk.ts';
import { overlayWords } from '../parts/actions.ts';
import { distinction, whenWords } from '../parts/conditions.ts';
import type { Shown } from '../parts/flatten.ts';
import type { Side } from '../parts/side.ts';
import { type Subject, subjectText } from '../words/say.ts';
import { widgetWords } from '../words/widgets.ts';
import { listWords, quoted } from '../words/words.ts';

/** Maximum length of a label that names a widget. */
const LABEL = 60;
/** Maximum number of children used to name a container. */
const INSIDE = 3;

/** Names for the widgets of a version in sentences, unique where possible. */
export class WidgetNames {
  readonly #side: Side;
  readonly #alike = new Map<string, Shown[]>();

  /** @param shown every widget of the screen */
  constructor(side: Side, shown: readonly Shown[]) {
    this.#side = side;
    for (const widget of shown) {
      const name = this.#plain(widget);
      this.#alike.set(name, [...(this.#alike.get(name) ?? []), widget]);
    }
  }

  /** `\`Next\``, `the field \`Email\``, `the card with \`Name\` and \`Amount\``; with the overlay it is in. */
  of(shown: Shown): string {
    return subjectText(this.subject(shown));
  }

  /** The name as the subject of a change, which others that have the same name share. */
  subject(shown: Shown): Subject {
    const member = this.#plain(shown);
    const others = (this.#alike.get(member) ?? []).filter((other) => other !== shown);
    const own = others.length > 0 ? distinction(this.#side, around(shown), others.map(around)) : [];
    const only = whenWords(own, this.#side).trim();
    return { lead: '', leads: '', member, rest: '', ...(only === '' ? {} : { only }) };
  }

  /** Returns what a user sees of a widget: itself, or the children of a container without a name. */
  seen(shown: Shown): Shown[] {
    if (shown.children.length === 0 || this.#label(shown) !== undefined) return [shown];
    return shown.children.flatMap((child) => this.seen(child));
  }

  /** Returns where a widget is: `in the dialog \`rating\``, `in the card \`Details\``, `directly on the page`. */
  place(shown: Shown): string {
    if (shown.parent) return `in ${this.of(shown.parent)}`;
    return shown.root === '' ? 'directly on the page' : `in ${overlayWords(shown.root, this.#side)}`;
  }

  #plain(shown: Shown): string {
    if (shown.root !== '' && !shown.parent) return overlayWords(shown.root, this.#side);
    const place = shown.root === '' ? '' : ` in ${overlayWords(shown.root, this.#side)}`;
    return `${this.#own(shown)}${place}`;
  }

  #own(shown: Shown): string {
    const { noun, plain } = widgetWords(shown.node.w);
    const label = this.#label(shown);
    if (label !== undefined) return plain ? label : `the ${noun} ${label}`;
    const inside = shown.children.flatMap((child) => this.seen(child));
    if (inside.length === 0) return `the ${noun}`;
    const named = inside.map((child) => this.#label(child) ?? `the ${widgetWords(child.node.w).noun}`);
    const unique = [...new Set(named)];
    const more = unique.length > INSIDE ? [`${unique.length - INSIDE} more`] : [];
    return `the ${noun} with ${listWords([...unique.slice(0, INSIDE), ...more])}`;
  }

  #label({ node }: Shown): string | undefined {
    const { name } = widgetWords(node.w);
    const label = name === undefined ? undefined : node.p[name];
    if (label === undefined || label === null || label === '') return undefined;
    if (isTree(label) && label[0] === 'list' && label.length === 1) return undefined;
    const texts = entryTexts(label).map((text) => this.#side.read(text));
    return texts.length > 0 ? listWords(texts.slice(0, INSIDE).map(short)) : short(this.#side.read(principal(label)));
  }
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return quoted(line.length > LABEL ? `${line.slice(0, LABEL - 1)}…` : line);
}

/** The main texts of the entries of a literal list; empty for anything else. */
function entryTexts(list: Expr): Expr[] {
  if (!isTree(list) || (list[0] !== 'list' && list[0] !== 'flat')) return [];
  return list.slice(1).flatMap((entry): Expr[] => {
    const item = isTree(entry as Expr) ? (entry as ExprTree).at(-1) : null;
    const record = isTree(entry as Expr) && (entry as ExprTree)[0] === 'rec' ? (entry as ExprTree) : item;
    return isTree(record as Expr) && (record as ExprTree)[0] === 'rec' ? [(record as ExprTree)[2] ?? null] : [];
  });
}

/** Picks the text that names a widget among several: of two alternatives the constant one, otherwise the first. */
export function principal(expr: Expr): Expr {
  if (!isTree(expr)) return expr;
  if (expr[0] === 'fn' && expr[1] === 'filled') return principal(expr[2] ?? null);
  const fixed =
    expr[0] === '?:' ? expr.slice(2).find((branch) => typeof branch === 'string' && branch !== '') : undefined;
  return (fixed as string | undefined) ?? expr;
}

/** All conditions for a widget to be shown. */
export function around(shown: Shown): Shown['conditions'] {
  return [...(shown.parent ? around(shown.parent) : []), ...shown.conditions];
}
