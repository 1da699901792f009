/** Panels of tools over a page: made without React, in a tree of their own, so that they are no part of the screen. */

/** An element with a tree of its own, and the style sheet that holds there alone. */
export function createTree(style: string): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const rules = new CSSStyleSheet();
  rules.replaceSync(style);
  root.adoptedStyleSheets = [rules];
  return { host, root };
}

/** An element with properties and what is in it. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
