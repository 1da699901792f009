import { nearestFew } from '../../compiler/source/nearest.ts';
import { accessibleElements, reachable, readableTexts } from '../page/page.ts';

/** Maximum number of names if nothing is similar. */
const MAX_NAMES = 6;

/** The text on the page that is most similar to a missing one; if there is none, the controls of the page. */
export function nearby(page: Element, wanted: string): string | undefined {
  const top = reachable(page);
  const named = accessibleElements(top).filter(({ name }) => name !== '');
  const [near] = nearestFew(wanted, new Set([...readableTexts(top)]), 1);
  if (near !== undefined) {
    const called = named.filter(({ name }) => name === near);
    // A heading may have the name of the control that was meant.
    const element = called.find(isControl) ?? called[0];
    return `nearest on the screen: ${element ? `${element.role} ` : ''}"${near}"`;
  }
  const names = [...new Set(named.filter(isControl).map(({ name }) => `"${name}"`))];
  if (names.length === 0) return undefined;
  const more = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : '';
  return `on the screen are ${names.slice(0, MAX_NAMES).join(', ')}${more}`;
}

function isControl({ role }: { readonly role: string }): boolean {
  return /^(button|link|tab|textbox|combobox|radio|checkbox)$/.test(role);
}
