/** Tool panels on top of a page: made without React, in a shadow tree, so that they are not part of the screen. */

/** An element with a shadow tree and a style sheet that applies only there. */
export function createTree(style: string): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const rules = new CSSStyleSheet();
  rules.replaceSync(style);
  root.adoptedStyleSheets = [rules];
  return { host, root };
}

/** Creates an element with properties and children. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
