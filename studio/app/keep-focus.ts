/** Elements that can be reached with Tab. */
const TABBABLE =
  ':is(a[href], button, input, select, textarea, iframe, [tabindex]):not(:disabled, [tabindex="-1"], [hidden] *)';

/** What nobody is led to. */
const DANGER = '.button-danger';

/** The element that contains the current page, below the navigation. */
const PAGE = '#content';

/**
 * Keeps the focus on the page for keyboard users: when the focused element is removed or disabled, the one after it
 * gets the focus, unless the user has moved it; but never a button that takes something away. Where nothing around it is
 * left, the heading of the page gets it, now or when the page is opened. Returns a function that ends this.
 */
export function keepFocus(): () => void {
  let last: Element | undefined;
  let around: readonly Element[] = [];
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    last = target;
    around = ancestorsOf(target);
  };
  const isLost = () => {
    const { activeElement, body } = document;
    if (!last || (activeElement !== body && activeElement !== last && activeElement !== null)) return false;
    return !last.isConnected || last.matches(':disabled');
  };
  const look = () => {
    if (isLost()) requestAnimationFrame(() => isLost() && (nextTo(last!, around) ?? heading())?.focus());
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', remember);
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

function ancestorsOf(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}

function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`${PAGE} h1`);
}

/** Returns the focusable element next to an element, within the nearest ancestor in the same page that still exists. */
function nextTo(last: Element, around: readonly Element[]): HTMLElement | undefined {
  for (const outer of around) {
    if (!outer.isConnected) continue;
    if (outer.matches(`${PAGE}, :has(${PAGE})`)) return undefined;
    const inside = [...outer.querySelectorAll<HTMLElement>(TABBABLE)].filter(
      (element) => element.checkVisibility() && !element.matches(DANGER),
    );
    const behind = inside.find((element) => last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
    const target = last.isConnected ? (behind ?? inside.at(-1)) : inside[0];
    if (target) return target;
  }
  return undefined;
}
