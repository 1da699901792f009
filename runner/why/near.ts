import { nearestFew } from '../../compiler/source/nearest.ts';
import { cut } from '../../renderer/explain/short.ts';
import { hiddenDifference } from '../page/alike.ts';
import { accessibleElements, reachable, readableTexts } from '../page/page.ts';

/** Maximum number of names if nothing is similar. */
const MAX_NAMES = 6;

/** Maximum length of such a name: a control may hold a whole card. */
const MAX_NAME = 40;

/** The text on the page that is most similar to a missing one, if any, in words. */
export interface Nearby {
  /** The text; absent if none is similar. */
  readonly text?: string;
  readonly line: string;
}

/** The text on the page that is most similar to a missing one; if there is none, the controls of the page. */
export function nearby(page: Element, wanted: string): Nearby | undefined {
  const top = reachable(page);
  const all = accessibleElements(top).filter(({ name }) => name !== '');
  const near = nearestText(wanted, readableTexts(top));
  if (near !== undefined) {
    const named = all.filter(({ name }) => name === near);
    // A heading may have the name of the control that was meant.
    const element = named.find(isControl) ?? named[0];
    const called = `${element ? `${element.role} ` : ''}"${near}"`;
    return { text: near, line: `nearest on the screen: ${called}${hiddenDifference(wanted, near)}` };
  }
  const names = [...new Set(all.filter(isControl).map(({ name }) => `"${cut(name, MAX_NAME)}"`))];
  if (names.length === 0) return undefined;
  const more = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : '';
  return { line: `on the screen are ${names.slice(0, MAX_NAMES).join(', ')}${more}` };
}

/** The text that looks the same, or else is spelled alike, or else has the same numbers: another notation of a date. */
function nearestText(wanted: string, texts: ReadonlySet<string>): string | undefined {
  const all = [...texts];
  const numbers = numbersIn(wanted);
  return (
    all.find((text) => hiddenDifference(wanted, text) !== '') ??
    nearestFew(wanted, texts, 1)[0] ??
    all.filter((text) => numbers !== '' && numbersIn(text) === numbers).sort((a, b) => a.length - b.length)[0]
  );
}

/** The numbers in a text that has several, sorted: those of a date in any notation. */
function numbersIn(text: string): string {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  return numbers.length > 1 ? numbers.sort((a, b) => a - b).join(' ') : '';
}

function isControl({ role }: { readonly role: string }): boolean {
  return /^(button|link|tab|textbox|combobox|radio|checkbox)$/.test(role);
}
