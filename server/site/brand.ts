import schema from '../../schemas/brand.json';
import type { DesignTokens } from '../../schemas/generated/types.ts';
import { weakColours } from '../../schemas/palette.ts';
import { SettingError } from '../settings/settings.ts';

type Brand = { readonly [name: string]: string };

/** What the schema says about a text of its own form. */
interface TextRule {
  pattern: string;
  expected: string;
}
const FORMS: ReadonlyMap<string, TextRule> = new Map(Object.entries(schema.properties.brand.properties));

/** Characters of a text of no particular form. */
const MAX_TEXT_LENGTH = 500;

/**
 * The brand of a place: the texts of `screens/brand.json`, in part replaced by variables of the
 * environment, `BRAND_COLOR_PRIMARY` for its `colorPrimary`. Throws a {@link SettingError} for a variable that
 * names no text, or whose text has not the form that the schema asks for, and for colours in which words cannot be read.
 */
export function brandOf(
  brand: Brand,
  given: ReadonlyMap<string, string> = new Map(),
  tokens: DesignTokens = {},
): Brand {
  const names = new Map([...Object.keys(brand), ...FORMS.keys()].map((name) => [variableOf(name), name]));
  const replaced: { [name: string]: string } = { ...brand };
  for (const [variable, text] of given) {
    const name = names.get(variable);
    if (name === undefined) {
      throw new SettingError(
        `${variable} names no text of screens/brand.json, which has ${[...names.keys()].join(', ')}.`,
      );
    }
    replaced[name] = checked(variable, text, FORMS.get(name));
  }
  // What the project itself says is for its check to refuse: a release that was published is shown.
  const weak = weakColours(replaced, tokens).find(
    ({ at: [of, name] }) => of === 'brand' && given.has(variableOf(name!)),
  );
  if (weak) throw new SettingError(`${variableOf(weak.at[1]!)}: ${weak.says}.`);
  return replaced;
}

function variableOf(name: string): string {
  return `BRAND_${name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

function checked(variable: string, text: string, form: TextRule | undefined): string {
  if (form && !new RegExp(form.pattern).test(text)) {
    throw new SettingError(`${variable} is "${text}", but it must be ${form.expected}.`);
  }
  if (text.length > MAX_TEXT_LENGTH || /\p{Cc}/u.test(text)) {
    throw new SettingError(`${variable} must be one line of at most ${MAX_TEXT_LENGTH} characters.`);
  }
  return text;
}
