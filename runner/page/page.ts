import { computeAccessibleName, getRole } from 'dom-accessibility-api';

/** Something on the page as a person with a screen reader meets it. */
export interface Thing {
  element: Element;
  role: string;
  name: string;
}

/** Roles that a tap is meant for. */
export const TAPPABLE: ReadonlySet<string> = new Set([
  'button',
  'link',
  'tab',
  'checkbox',
  'radio',
  'option',
  'switch',
  'menuitem',
  'combobox',
]);

/** Whether a tap is meant for what has this role. */
export function isForTaps(role: string | null): boolean {
  return role !== null && TAPPABLE.has(role);
}

/** Roles that hold text the user types. */
export const TYPEABLE: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);

/** The role of an input for files, which has none for a screen reader. */
export const FILES = 'field for files';

/** Roles inside which one of several things is chosen. */
export const CHOOSABLE: ReadonlySet<string> = new Set([
  'combobox',
  'radiogroup',
  'tablist',
  'listbox',
  'group',
  'button',
]);

/** Roles of what is chosen. */
export const CHOICES: ReadonlySet<string> = new Set(['option', 'radio', 'tab', 'checkbox']);

/** Whether a person can meet the element: nothing around it hides it. */
function isVisible(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (isHiddenItself(at)) return false;
  }
  return true;
}

/** Whether the element and its contents are hidden from every user. */
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
    else if (child.nodeType === 1 && !isHiddenItself(child as Element)) text += apart(child as Element);
  }
  return text;
}

/** With a space around it: neighbours on the screen are never one word. What is within words goes on with them. */
function apart(element: Element): string {
  return isWithinWords(element) ? textOf(element) : ` ${textOf(element)} `;
}

/** Whether an element only dresses a part of the words around it: the decimals of an amount, a date. */
export function isWithinWords({ localName }: Element): boolean {
  return localName === 'small' || localName === 'time';
}

/** All visible elements below `root`, in the order of the document. */
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
    const role = roleOf(element);
    if (role === null || role === 'generic' || role === 'presentation' || role === 'none') return [];
    return [{ element, role, name: nameOf(element) }];
  });
}

/** What an element is for a screen reader; an input for files is `FILES`. */
export function roleOf(element: Element): string | null {
  return element.matches('input[type=file]') ? FILES : getRole(element);
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

/** A text that can be read on the page, and the element that bears it. */
export interface Reading {
  readonly text: string;
  readonly element: Element;
}

/** Everything a person can read below `root`: texts of elements, names and shown values. An element may have several. */
function readings(root: Element): Reading[] {
  const found: Reading[] = [];
  for (const element of visibleElements(root)) {
    const texts = [visibleText(element)];
    if (element.localName === 'input' || element.localName === 'textarea') texts.push(wordsInside(element));
    // A page within the page has no role, and a screen reader says its name all the same.
    if (element.localName === 'iframe') texts.push(nameOf(element));
    for (const text of texts) if (text !== '') found.push({ text, element });
  }
  for (const { name, element } of things(root)) if (name !== '') found.push({ text: name, element });
  return found;
}

/** What is in a field to type into: its value or, while there is none, the grey words in its place. */
function wordsInside(element: Element): string {
  return shownValue(element) || (element.getAttribute('placeholder') ?? '');
}

/** Every text a person can read below `root`. */
export function readableTexts(root: Element): Set<string> {
  return new Set(readings(root).map(({ text }) => text));
}

/** The elements that bear a text as their text, name or value, the innermost ones, in the order of the document. */
export function bearersOf(root: Element, text: string): Element[] {
  const bearing = readings(root).filter((reading) => reading.text === text);
  return inOrder(innermost([...new Set(bearing.map(({ element }) => element))]));
}

/**
 * What a name means among things of some roles: those called so; else those around a picture or text that is exactly so,
 * or that such a text is the label of. Every step that names a control asks here.
 */
export function meant(root: Element, name: string, roles: ReadonlySet<string>): Element[] {
  const called = things(root).filter((thing) => roles.has(thing.role) && thing.name === name);
  if (called.length > 0) return called.map(({ element }) => element);
  return [...new Set(bearersOf(root, name).flatMap((bearer) => around(bearer, roles) ?? []))];
}

/** The nearest thing of one of the roles that an element belongs to: itself, what holds it, or what it is the label of. */
function around(element: Element, roles: ReadonlySet<string>): Element | undefined {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const field = at.localName === 'label' ? (at as HTMLLabelElement).control : null;
    for (const thing of field ? [at, field] : [at]) {
      const role = roleOf(thing);
      if (role !== null && roles.has(role)) return thing;
    }
  }
  return undefined;
}

/** Whether a control cannot be used: it is disabled, a text that is only read, or a group of such controls. */
export function isDisabled(element: Element): boolean {
  const { disabled, readOnly } = element as HTMLInputElement;
  if (disabled !== undefined) return disabled || readOnly === true;
  const inside = things(element).filter(({ role }) => CHOICES.has(role) || TYPEABLE.has(role));
  return inside.length > 0 && inside.every((thing) => isDisabled(thing.element));
}

/** Whether a control is drawn as disabled and takes taps all the same. */
export function isInactive(element: Element): boolean {
  return element.getAttribute('aria-disabled') === 'true' && !isDisabled(element);
}

/** Elements of the list that hold no other element of the list. */
function innermost(elements: Element[]): Element[] {
  return elements.filter((element) => !elements.some((other) => other !== element && element.contains(other)));
}

function inOrder(elements: Element[]): Element[] {
  return elements.sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
}
