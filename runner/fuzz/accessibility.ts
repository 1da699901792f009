import axe, { type ElementContext, type RunOptions } from 'axe-core';
import { getRole } from 'dom-accessibility-api';
import { nameOf, visibleElements } from '../page/page.ts';
import type { Violation } from './violation.ts';

const INVARIANT = 'accessibility';

const CONTROL = 'button, a[href], input, select, textarea, [role=button], [role=link], [role=tab], [role=checkbox]';

/** Finds obvious problems for screen readers and keyboards; fast enough to run after every step. */
export function unusable(page: Element): Violation | undefined {
  const ids = new Set<string>();
  for (const element of visibleElements(page)) {
    if (element.id !== '' && ids.has(element.id))
      return { law: INVARIANT, what: `two elements have the id ${element.id}` };
    ids.add(element.id);
    const role = getRole(element);
    if (element.matches(CONTROL) || role === 'dialog' || role === 'img') {
      if (nameOf(element) === '' && element.getAttribute('type') !== 'file') {
        return { law: INVARIANT, what: `a ${role ?? element.localName} has no name` };
      }
    }
    if (element.matches(CONTROL) && element.parentElement?.closest(CONTROL)) {
      return { law: INVARIANT, what: `"${nameOf(element)}" can be tapped inside another control` };
    }
  }
  return undefined;
}

/** Rules that need layout, which a page without a browser does not have; and one about the page around the screen. */
const LEFT_OUT = ['color-contrast', 'color-contrast-enhanced', 'target-size', 'scrollable-region-focusable', 'region'];
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  // An embedded page is not ours.
  iframes: false,
  rules: Object.fromEntries(LEFT_OUT.map((rule) => [rule, { enabled: false }])),
};

/** The first violation that axe finds; the page around the screen belongs to the server. */
export async function inaccessible(page: Element): Promise<Violation | undefined> {
  if (page.childElementCount === 0) return undefined;
  const { violations } = await axe.run(page as ElementContext, OPTIONS);
  const [first] = violations;
  return first && { law: INVARIANT, what: `${first.help} (${first.id}): ${first.nodes[0]?.html.slice(0, 160)}` };
}
