import { getRole } from 'dom-accessibility-api';
import { isHiddenItself, isWithinWords, nameOf, visibleText } from './page.ts';

/** Roles without meaning of their own: they are replaced by their contents. */
export const PLAIN: ReadonlySet<string> = new Set(['generic', 'presentation', 'none', 'paragraph']);

/**
 * The page below `root` as a screen reader sees it: one line for each element, its children below.
 *
 *     heading "Book" level 1
 *     list
 *       listitem
 *         text "Emma"
 *     button "Reserve" disabled
 */
export function treeText(root: Element): string {
  return linesOf(root, '').join('\n');
}

function linesOf(element: Element, parentName: string): string[] {
  const lines: string[] = [];
  let text = '';
  const flush = (): void => {
    const line = text.replace(/\s+/g, ' ').trim();
    text = '';
    // The text of a control is already its name.
    if (line !== '' && line !== parentName) lines.push(`text ${JSON.stringify(line)}`);
  };
  for (const child of element.childNodes) {
    if (child.nodeType === 3 || (child.nodeType === 1 && isWithinWords(child as Element))) {
      text += child.textContent ?? '';
      continue;
    }
    if (child.nodeType !== 1 || isHiddenItself(child as Element) || isResource(child as Element)) continue;
    flush();
    lines.push(...linesOfElement(child as Element, parentName));
  }
  flush();
  return lines;
}

/** `<link>` and similar elements, which the renderer adds to preload resources, are invisible. */
function isResource({ localName }: Element): boolean {
  return localName === 'link' || localName === 'meta' || localName === 'style' || localName === 'script';
}

function linesOfElement(element: Element, parentName: string): string[] {
  if (element.localName === 'iframe')
    return [`frame ${JSON.stringify(nameOf(element))} of ${element.getAttribute('src')}`];
  const role = getRole(element);
  if (role === null || PLAIN.has(role)) return linesOf(element, parentName);
  const name = nameOf(element);
  // A region without a name is not a landmark, but one without contents is an empty box on the screen.
  if (role === 'region' && name === '') {
    const lines = linesOf(element, parentName);
    return lines.length === 0 ? ['region empty'] : lines;
  }
  const head = [role, ...(name === '' ? [] : [JSON.stringify(name)]), ...statesOf(element, role)].join(' ');
  // Children whose text is already in the name add nothing.
  if (visibleText(element) === name && element.querySelector('input, button, a, select, textarea') === null)
    return [head];
  return [head, ...linesOf(element, name).map((line) => `  ${line}`)];
}

function statesOf(element: Element, role: string): string[] {
  const states: string[] = [];
  const is = (name: string): boolean => element.getAttribute(`aria-${name}`) === 'true';
  if (role === 'heading') states.push(`level ${element.getAttribute('aria-level') ?? element.localName.slice(1)}`);
  if (/^(textbox|combobox|searchbox|spinbutton)$/.test(role) && 'value' in element) {
    states.push(`= ${JSON.stringify((element as HTMLInputElement).value)}`);
  }
  if ((element as HTMLInputElement).checked === true || is('checked')) states.push('checked');
  if (is('selected')) states.push('selected');
  if (is('expanded')) states.push('expanded');
  if (is('busy')) states.push('busy');
  if ((element as HTMLButtonElement).disabled === true || is('disabled')) states.push('disabled');
  if (is('invalid')) states.push('invalid');
  const current = element.getAttribute('aria-current');
  if (current !== null && current !== 'false') states.push('current');
  return states;
}
