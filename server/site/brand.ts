import schema from '../../schemas/brand.json';
import type { DesignTokens } from '../../schemas/generated/types.ts';
import { weakColours } from '../../schemas/palette.ts';
import { SettingError } from '../settings/settings.ts';

type Brand = { readonly [name: string]: string };

/** Schema rules for a text with a particular format. */
interface TextRule {
  pattern: string;
  expected: string;
}
const FORMS: ReadonlyMap<string, TextRule> = new Map(Object.entries(schema.properties.brand.properties));

/** Maximum length of a text without a particular format. */
const MAX_TEXT_LENGTH = 500;

/**
 * Returns the brand: the texts of `screens/brand.json`, with overrides from environment variables,
 * `BRAND_COLOR_PRIMARY` for its `colorPrimary`. Throws a {@link SettingError} for a variable that matches no text, a
 * text that violates the schema, and colours with too little contrast to read.
 */
export function brandOf(
  brand: Brand,
  overrides: ReadonlyMap<string, string> = new Map(),
  tokens: DesignTokens = {},
): Brand {
  const names = new Map([...Object.keys(brand), ...FORMS.keys()].map((name) => [variableOf(name), name]));
  const replaced: { [name: string]: string } = { ...brand };
  for (const [variable, text] of overrides) {
    const name = names.get(variable);
    if (name === undefined) {
      throw new SettingError(
        `${variable} does not match any text of screens/brand.json, which has ${[...names.keys()].join(', ')}.`,
      );
    }
    replaced[name] = checked(variable, text, FORMS.get(name));
  }
  // Colours of the project itself are checked with the project: a published release is served in any case.
  const weak = weakColours(replaced, tokens).find(
    ({ at: [of, name] }) => of === 'brand' && overrides.has(variableOf(name!)),
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
