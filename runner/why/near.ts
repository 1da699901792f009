import { nearestFew } from '../../compiler/source/nearest.ts';
import { reachable, readableTexts, things } from '../page/page.ts';

/** Most things that are named where nothing is near. */
const MAX_NAMES = 6;

/** What on the page is nearest to a text that is not there; where nothing is near, what can be tapped or filled in. */
export function nearby(page: Element, wanted: string): string | undefined {
  const top = reachable(page);
  const named = things(top).filter(({ name }) => name !== '');
  const [near] = nearestFew(wanted, new Set([...readableTexts(top)]), 1);
  if (near !== undefined) {
    const thing = named.find(({ name }) => name === near);
    return `nearest on the screen: ${thing ? `${thing.role} ` : ''}"${near}"`;
  }
  const controls = named.filter(({ role }) => /^(button|link|tab|textbox|combobox|radio|checkbox)$/.test(role));
  const names = [...new Set(controls.map(({ name }) => `"${name}"`))];
  if (names.length === 0) return undefined;
  const more = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : '';
  return `on the screen are ${names.slice(0, MAX_NAMES).join(', ')}${more}`;
}
