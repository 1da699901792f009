/** A rule of the style sheet of all pages, as `build/styles.mjs` describes it. */
type Rule =
  | { selectors: readonly (readonly [selector: string, ...classes: string[]])[]; body: string }
  | { at: string; rules: readonly Rule[] }
  | { animation: string; text: string }
  | { text: string };

/** The style sheet of all pages by its rules, and the classes that are drawn: on any page, and by each widget. */
export interface StyleParts {
  rules: readonly Rule[];
  always: readonly string[];
  widgets: { readonly [name: string]: readonly string[] };
}

/** Returns what makes the style sheet of a page with some widgets: the rules that can match there, in their order. */
export function createPageStyles({ rules, always, widgets }: StyleParts): (names: readonly string[]) => string {
  const made = new Map<string, string>();
  const make = (names: readonly string[]): string => {
    const drawn = new Set([...always, ...names.flatMap((name) => widgets[name] ?? [])]);
    const still = textOf(rules, { drawn, runs: () => false });
    return textOf(rules, { drawn, runs: (name) => isRun(name, still) });
  };
  return (names) => {
    const key = [...new Set(names)].sort().join();
    const text = made.get(key) ?? make(names);
    made.set(key, text);
    return text;
  };
}

interface Wanted {
  drawn: ReadonlySet<string>;
  /** Whether an animation is used. */
  runs: (name: string) => boolean;
}

function textOf(rules: readonly Rule[], wanted: Wanted): string {
  return rules.map((rule) => textOfOne(rule, wanted)).join('');
}

function textOfOne(rule: Rule, wanted: Wanted): string {
  if ('selectors' in rule) {
    const matching = rule.selectors.filter(([, ...classes]) => classes.every((name) => wanted.drawn.has(name)));
    return matching.length > 0 ? matching.map(([selector]) => selector).join() + rule.body : '';
  }
  if ('animation' in rule) return wanted.runs(rule.animation) ? rule.text : '';
  if ('text' in rule) return rule.text;
  const inside = textOf(rule.rules, wanted);
  return inside && `${rule.at}{${inside}}`;
}

/** Whether a declaration names the animation. */
function isRun(name: string, text: string): boolean {
  return new RegExp(`animation(?:-name)?:[^;}]*(?<![\\w-])${name}(?![\\w-])`).test(text);
}
