import axe, { type ElementContext, type RunOptions } from 'axe-core';
import { getRole } from 'dom-accessibility-api';
import { nameOf, visibleElements } from '../page/page.ts';
import type { Breach } from './breach.ts';

const LAW = 'accessibility';

const CONTROL = 'button, a[href], input, select, textarea, [role=button], [role=link], [role=tab], [role=checkbox]';

/** What a person with a screen reader or a keyboard could not use: little, but quick enough to ask after every step. */
export function unusable(page: Element): Breach | undefined {
  const ids = new Set<string>();
  for (const element of visibleElements(page)) {
    if (element.id !== '' && ids.has(element.id)) return { law: LAW, what: `two elements have the id ${element.id}` };
    ids.add(element.id);
    const role = getRole(element);
    if (element.matches(CONTROL) || role === 'dialog' || role === 'img') {
      if (nameOf(element) === '' && element.getAttribute('type') !== 'file') {
        return { law: LAW, what: `a ${role ?? element.localName} has no name` };
      }
    }
    if (element.matches(CONTROL) && element.parentElement?.closest(CONTROL)) {
      return { law: LAW, what: `"${nameOf(element)}" can be tapped inside another control` };
    }
  }
  return undefined;
}

/** Rules that measure what is drawn, which a page without a browser has not; and one that is about the page around. */
const LEFT_OUT = ['color-contrast', 'color-contrast-enhanced', 'target-size', 'scrollable-region-focusable', 'region'];
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  // A page within the page is not ours.
  iframes: false,
  rules: Object.fromEntries(LEFT_OUT.map((rule) => [rule, { enabled: false }])),
};

/** The first thing that axe finds wrong with what stands on a page; the page around it is the server's. */
export async function inaccessible(page: Element): Promise<Breach | undefined> {
  if (page.childElementCount === 0) return undefined;
  const { violations } = await axe.run(page as ElementContext, OPTIONS);
  const [first] = violations;
  return first && { law: LAW, what: `${first.help} (${first.id}): ${first.nodes[0]?.html.slice(0, 160)}` };
}
