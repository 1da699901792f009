import { computeAccessibleName, getRole } from 'dom-accessibility-api';

/** An element as a person with a screen reader perceives it. */
export interface AccessibleElement {
  element: Element;
  role: string;
  name: string;
}

/** Roles of elements to tap. */
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

/** Whether elements with this role are meant to be tapped. */
export function isForTaps(role: string | null): boolean {
  return role !== null && TAPPABLE.has(role);
}

/** Roles of text inputs. */
export const TYPEABLE: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);

/** Our role for a file input, which has none for screen readers. */
export const FILES = 'field for files';

/** Roles of containers with a selection. */
export const CHOOSABLE: ReadonlySet<string> = new Set([
  'combobox',
  'radiogroup',
  'tablist',
  'listbox',
  'group',
  'button',
]);

/** Roles of selectable items. */
export const CHOICES: ReadonlySet<string> = new Set(['option', 'radio', 'tab', 'checkbox']);

/** Whether an element is visible: neither it nor an ancestor is hidden. */
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

/** The reachable part of the page: the topmost dialog, otherwise everything. */
export function reachable(root: Element): Element {
  const dialogs = [...root.querySelectorAll('dialog[open]')].filter(isVisible);
  return dialogs.at(-1) ?? root;
}

/** Visible text of an element, white space collapsed. */
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

/** Separates the text of an element from its neighbours, unless it is inline. */
function apart(element: Element): string {
  return isWithinWords(element) ? textOf(element) : ` ${textOf(element)} `;
}

/** Whether an element is inline formatting within a text: the decimals of an amount, a date, an unbroken word. */
export function isWithinWords({ localName }: Element): boolean {
  return localName === 'small' || localName === 'time' || localName === 'bdi';
}

/** All visible elements below `root`, in document order. */
export function visibleElements(root: Element): Element[] {
  const elements: Element[] = [];
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (isHiddenItself(child)) continue;
      elements.push(child);
      visit(child);
    }
  };
  visit(root);
  return elements;
}

/** Visible elements below `root` that have a role, with their names. */
export function accessibleElements(root: Element): AccessibleElement[] {
  return visibleElements(root).flatMap((element) => {
    const role = roleOf(element);
    if (role === null || role === 'generic' || role === 'presentation' || role === 'none') return [];
    return [{ element, role, name: nameOf(element) }];
  });
}

/** The role of an element for screen readers; `FILES` for a file input. */
export function roleOf(element: Element): string | null {
  return element.matches('input[type=file]') ? FILES : getRole(element);
}

/** The accessible name, computed without layout, which is not available without a browser. */
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

/** The displayed value of an element: typed text, the text of the selected option, or its own text. */
export function shownValue(element: Element): string {
  if (element.localName === 'input' || element.localName === 'textarea' || element.localName === 'select') {
    return (element as HTMLInputElement).value;
  }
  return visibleText(element);
}

/** A readable text, and its element. */
export interface Reading {
  readonly text: string;
  readonly element: Element;
}

/** Everything readable below `root`: texts of elements, names and displayed values. An element may have several. */
function readings(root: Element): Reading[] {
  const result: Reading[] = [];
  for (const element of visibleElements(root)) {
    const texts = [visibleText(element)];
    if (element.localName === 'input' || element.localName === 'textarea') texts.push(wordsInside(element));
    // An embedded page has no role, but a screen reader reads its name.
    if (element.localName === 'iframe') texts.push(nameOf(element));
    for (const text of texts) if (text !== '') result.push({ text, element });
  }
  for (const { name, element } of accessibleElements(root)) if (name !== '') result.push({ text: name, element });
  return result;
}

/** The text in an input: its value or its placeholder. */
function wordsInside(element: Element): string {
  return shownValue(element) || (element.getAttribute('placeholder') ?? '');
}

/** Every readable text below `root`. */
export function readableTexts(root: Element): Set<string> {
  return new Set(readings(root).map(({ text }) => text));
}

/** The innermost elements with a text as their text, name or value, in document order. */
export function bearersOf(root: Element, text: string): Element[] {
  const bearing = readings(root).filter((reading) => reading.text === text);
  return inOrder(innermost([...new Set(bearing.map(({ element }) => element))]));
}

/**
 * Resolves a name among elements with some roles: those with that name; otherwise those around, or labelled by, an
 * image or text that is exactly the name. Used by every step that names a control.
 */
export function elementsCalled(root: Element, name: string, roles: ReadonlySet<string>): Element[] {
  const called = accessibleElements(root).filter((thing) => roles.has(thing.role) && thing.name === name);
  if (called.length > 0) return called.map(({ element }) => element);
  return [...new Set(bearersOf(root, name).flatMap((bearer) => around(bearer, roles) ?? []))];
}

/**
 * The nearest element with one of the roles that an element belongs to: itself, an ancestor, or the control that it
 * labels.
 */
function around(element: Element, roles: ReadonlySet<string>): Element | undefined {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const field = at.localName === 'label' ? (at as HTMLLabelElement).control : null;
    for (const element of field ? [at, field] : [at]) {
      const role = roleOf(element);
      if (role !== null && roles.has(role)) return element;
    }
  }
  return undefined;
}

/** Whether a control cannot be used: it is disabled, read-only, or a group of such controls. */
export function isDisabled(element: Element): boolean {
  const { disabled, readOnly } = element as HTMLInputElement;
  if (disabled !== undefined) return disabled || readOnly === true;
  const inside = accessibleElements(element).filter(({ role }) => CHOICES.has(role) || TYPEABLE.has(role));
  return inside.length > 0 && inside.every((thing) => isDisabled(thing.element));
}

/** Whether a control looks disabled but still accepts taps. */
export function isInactive(element: Element): boolean {
  return element.getAttribute('aria-disabled') === 'true' && !isDisabled(element);
}

/** Elements of the list that contain no other element of the list. */
function innermost(elements: Element[]): Element[] {
  return elements.filter((element) => !elements.some((other) => other !== element && element.contains(other)));
}

function inOrder(elements: Element[]): Element[] {
  return elements.sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
}
