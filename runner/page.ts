import { computeAccessibleName, getRole } from 'dom-accessibility-api';

/** Something on the page as a person with a screen reader meets it. */
export interface Thing {
  element: Element;
  role: string;
  name: string;
}

/** Roles that a tap is meant for. */
const TAPPABLE = new Set(['button', 'link', 'tab', 'checkbox', 'radio', 'option', 'switch', 'menuitem', 'combobox']);

/** Whether a tap is meant for what has this role. */
export function isForTaps(role: string | null): boolean {
  return role !== null && TAPPABLE.has(role);
}

/** Roles that hold text the user types. */
const TYPEABLE = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);

/** Roles inside which one of several things is chosen. */
const CHOOSABLE = new Set(['combobox', 'radiogroup', 'tablist', 'listbox', 'group', 'button']);

/** Whether a person can meet the element: nothing around it hides it. */
export function isVisible(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (isHiddenItself(at)) return false;
  }
  return true;
}

/** Whether nobody can meet the element or what it holds. */
export function isHiddenItself(element: Element): boolean {
  return (
    element.hasAttribute('hidden') ||
    element.getAttribute('aria-hidden') === 'true' ||
    (element.localName === 'dialog' && !element.hasAttribute('open')) ||
    (element.localName === 'input' && element.getAttribute('type') === 'hidden') ||
    element.localName === 'script' ||
    element.localName === 'style' ||
    element.localName === 'template'
  );
}

/** The part of the page a person can reach now: the dialog on top, else all of it. */
export function reachable(root: Element): Element {
  const dialogs = [...root.querySelectorAll('dialog[open]')].filter(isVisible);
  return dialogs.at(-1) ?? root;
}

/** Visible text of an element, white space folded. */
export function visibleText(element: Element): string {
  return textOf(element).replace(/\s+/g, ' ').trim();
}

function textOf(element: Element): string {
  let text = '';
  for (const child of element.childNodes) {
    if (child.nodeType === 3) text += child.textContent ?? '';
    // A space between elements: neighbours on the screen are never one word.
    else if (child.nodeType === 1 && !isHiddenItself(child as Element)) text += ` ${textOf(child as Element)} `;
  }
  return text;
}

/** All visible elements below `root`, in the sequence of the document. */
export function visibleElements(root: Element): Element[] {
  const found: Element[] = [];
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (isHiddenItself(child)) continue;
      found.push(child);
      visit(child);
    }
  };
  visit(root);
  return found;
}

/** Visible elements below `root` that have a role, with their names. */
export function things(root: Element): Thing[] {
  return visibleElements(root).flatMap((element) => {
    const role = getRole(element);
    if (role === null || role === 'generic' || role === 'presentation' || role === 'none') return [];
    return [{ element, role, name: nameOf(element) }];
  });
}

/** The accessible name, without asking for layout, which a page without a browser does not have. */
export function nameOf(element: Element): string {
  const name = computeAccessibleName(element, {
    computedStyleSupportsPseudoElements: false,
    getComputedStyle: plainStyle as unknown as typeof window.getComputedStyle,
  });
  return name.replace(/\s+/g, ' ').trim();
}

function plainStyle(element: Element): { display: string; visibility: string; getPropertyValue(): string } {
  return {
    display: isHiddenItself(element) ? 'none' : 'block',
    visibility: 'visible',
    getPropertyValue: () => '',
  };
}

/** What an element shows as its value: the typed text, the chosen option's words, or its text. */
export function shownValue(element: Element): string {
  if (element.localName === 'input' || element.localName === 'textarea' || element.localName === 'select') {
    return (element as HTMLInputElement).value;
  }
  return visibleText(element);
}

/** Every text a person can read below `root`: texts of elements, names and shown values. */
export function readableTexts(root: Element): Set<string> {
  const texts = new Set<string>();
  for (const element of visibleElements(root)) {
    texts.add(visibleText(element));
    if (element.localName === 'input' || element.localName === 'textarea') texts.add(shownValue(element));
    // A page within the page has no role, and a screen reader says its name all the same.
    if (element.localName === 'iframe') texts.add(nameOf(element));
  }
  for (const { name } of things(root)) texts.add(name);
  texts.delete('');
  return texts;
}

/** What a tap on `name` can mean, best kind first: a control of that name, else an image or a text that is exactly so. */
export function tappable(root: Element, name: string): Element[] {
  const all = things(root);
  const controls = all.filter((thing) => TAPPABLE.has(thing.role) && thing.name === name);
  if (controls.length > 0) return controls.map((thing) => thing.element);
  const images = all.filter((thing) => thing.role === 'img' && thing.name === name);
  if (images.length > 0) return images.map((thing) => thing.element);
  return innermost(visibleElements(root).filter((element) => visibleText(element) === name));
}

/** Whether a tap there reaches something that a tap is meant for: the element, what it stands in, or a field's label. */
export function takesTaps(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (at.localName === 'label' || isForTaps(getRole(at))) return true;
  }
  return false;
}

/** Where text can be typed under the label `name`. */
export function typeable(root: Element, name: string): Element[] {
  return things(root)
    .filter((thing) => TYPEABLE.has(thing.role) && thing.name === name)
    .map((thing) => thing.element);
}

/** Fields, groups and pickers called `name`. */
export function choosable(root: Element, name: string): Thing[] {
  return things(root).filter((thing) => CHOOSABLE.has(thing.role) && thing.name === name);
}

/** File inputs called `name`; they have no role. */
export function fileInputs(root: Element, name: string): Element[] {
  return [...root.querySelectorAll('input[type=file]')].filter((input) => nameOf(input) === name);
}

/** Elements of the list that hold no other element of the list. */
function innermost(elements: Element[]): Element[] {
  return elements.filter((element) => !elements.some((other) => other !== element && element.contains(other)));
}
