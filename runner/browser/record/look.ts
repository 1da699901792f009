import { isWithinWords, nameOf, reachable, shownValue, visibleElements, visibleText } from '../../page/page.ts';
import type { Note } from '../../record/recording.ts';

/** Longest text that is worth being looked for. */
const MAX_TEXT_LENGTH = 80;

/** Where screens are drawn; what else is in the page is no part of them. */
export function stage(): Element {
  return document.getElementById('app') ?? document.body;
}

/** What can be read on the screen now. */
export function look(): Extract<Note, { is: 'looked' }> {
  const top = reachable(stage());
  return {
    is: 'looked',
    texts: textsOf(top),
    dialog: top.localName === 'dialog' ? nameOf(top) : null,
    fields: fieldsIn(top),
  };
}

/** Texts that stand by themselves, in the order of the page. */
function textsOf(top: Element): string[] {
  const texts = visibleElements(top)
    .filter((element) => !element.closest('.toasts, [role=img]') && isInnermost(element))
    .map(visibleText);
  return [...new Set(texts)].filter((text) => text !== '' && text.length <= MAX_TEXT_LENGTH);
}

/** Whether an element is no part of the words around it, and none of what it holds has words of its own. */
function isInnermost(element: Element): boolean {
  return !isWithinWords(element) && [...element.children].every((child) => isWithinWords(child) || !visibleText(child));
}

/** The innermost element that holds the words of `target`, or those that it dresses a part of; undefined without words. */
export function wordsAt(target: Element): Element | undefined {
  let top = target;
  while (isWithinWords(top) && top.parentElement) top = top.parentElement;
  return [top, ...top.querySelectorAll('*')].find((element) => isInnermost(element) && visibleText(element) !== '');
}

/** What the fields hold that can be typed into; two of one name cannot be told apart. */
function fieldsIn(top: Element): [name: string, value: string][] {
  const fields = visibleElements(top)
    .filter((element) => element.matches('input:not([type=radio], [type=checkbox], [type=file]), textarea'))
    .map((element): [string, string] => [nameOf(element), shownValue(element)]);
  const names = fields.map(([name]) => name);
  return fields.filter(([name, value]) => value !== '' && names.indexOf(name) === names.lastIndexOf(name));
}
