/** What can have the focus by Tab. */
const TABBABLE =
  ':is(a[href], button, input, select, textarea, iframe, [tabindex]):not(:disabled, [tabindex="-1"], [hidden] *)';

/**
 * Keeps the focus on the page for those who work by keyboard: where what had it is gone, or cannot be used any more, what follows
 * it gets it. Whoever moves the focus himself comes first. The answer ends it.
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
    if (isLost()) requestAnimationFrame(() => isLost() && nextTo(last!, around)?.focus());
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

/** What comes next to an element, within what is left of the nearest thing around it. */
function nextTo(last: Element, around: readonly Element[]): HTMLElement | undefined {
  for (const outer of around) {
    if (!outer.isConnected) continue;
    const inside = [...outer.querySelectorAll<HTMLElement>(TABBABLE)].filter((one) => one.checkVisibility());
    const behind = inside.find((one) => last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
    const found = last.isConnected ? (behind ?? inside.at(-1)) : inside[0];
    if (found) return found;
  }
  return undefined;
}
