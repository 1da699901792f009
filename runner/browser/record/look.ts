import { isWithinWords, nameOf, reachable, shownValue, visibleElements, visibleText } from '../../page/page.ts';
import type { Note } from '../../record/recording.ts';

/** Maximum length of a text to be recorded. */
const MAX_TEXT_LENGTH = 80;

/** The container of screens; everything else in the page is not part of them. */
export function stage(): Element {
  return document.getElementById('app') ?? document.body;
}

/** Everything that can be read on the screen now. */
export function look(): Extract<Note, { is: 'looked' }> {
  const top = reachable(stage());
  return {
    is: 'looked',
    texts: textsOf(top),
    dialog: top.localName === 'dialog' ? nameOf(top) : null,
    fields: fieldsIn(top),
  };
}

/** Texts that stand on their own, in document order. */
function textsOf(top: Element): string[] {
  const texts = visibleElements(top)
    .filter((element) => !element.closest('.toasts, [role=img]') && isInnermost(element))
    .map(visibleText);
  return [...new Set(texts)].filter((text) => text !== '' && text.length <= MAX_TEXT_LENGTH);
}

/** Whether an element is neither part of the text around it nor contains other texts. */
function isInnermost(element: Element): boolean {
  return !isWithinWords(element) && [...element.children].every((child) => isWithinWords(child) || !visibleText(child));
}

/**
 * The innermost element with the text of `target`, or the text that it is an inline part of; undefined without text.
 */
export function wordsAt(target: Element): Element | undefined {
  let top = target;
  while (isWithinWords(top) && top.parentElement) top = top.parentElement;
  return [top, ...top.querySelectorAll('*')].find((element) => isInnermost(element) && visibleText(element) !== '');
}

/** The values of text fields; fields that share a name are left out, because they cannot be told apart. */
function fieldsIn(top: Element): [name: string, value: string][] {
  const fields = visibleElements(top)
    .filter((element) => element.matches('input:not([type=radio], [type=checkbox], [type=file]), textarea'))
    .map((element): [string, string] => [nameOf(element), shownValue(element)]);
  const names = fields.map(([name]) => name);
  return fields.filter(([name, value]) => value !== '' && names.indexOf(name) === names.lastIndexOf(name));
}
