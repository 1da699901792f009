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
    const element = named.find(({ name }) => name === near);
    return `nearest on the screen: ${element ? `${element.role} ` : ''}"${near}"`;
  }
  const controls = named.filter(({ role }) => /^(button|link|tab|textbox|combobox|radio|checkbox)$/.test(role));
  const names = [...new Set(controls.map(({ name }) => `"${name}"`))];
  if (names.length === 0) return undefined;
  const more = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : '';
  return `on the screen are ${names.slice(0, MAX_NAMES).join(', ')}${more}`;
}
