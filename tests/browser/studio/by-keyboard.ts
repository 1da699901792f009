import type { ElementHandle, Locator, Page } from 'playwright-core';
import { assert } from '../../suite.ts';

/** The maximum number of presses between two controls. */
const MOST = 250;

/** Actions of a user without a mouse. Whatever gets the focus must show it, and the focus must never be lost. */
export function byKeyboard(page: Page) {
  const { keyboard } = page;

  /** Presses Tab, or Shift and Tab, until the control has the focus. */
  async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    // A role and a name are looked for once, not after each press, which would take most of the time of these tests.
    let node = await found(control);
    for (let presses = 0; presses < MOST; presses += 1) {
      const at = await node.evaluate(focusOf);
      if (at === 'here') return assert.ok(await node.evaluate(showsFocus), `the focus is seen: ${control}`);
      if (at === 'gone') node = await found(control);
      else await keyboard.press(key);
    }
    assert.unreachable(`Tab does not lead to ${control}`);
  }
  /** The focus is on some element, even if the control that had it has been removed. */
  const keepsFocus = () =>
    page.waitForFunction(() => document.activeElement && document.activeElement !== document.body);

  async function press(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await tabTo(control, key);
    await keyboard.press('Enter');
    await keepsFocus();
  }

  return {
    tabTo,
    keepsFocus,
    press,
    async write(control: Locator, text: string) {
      await tabTo(control);
      await keyboard.press('Control+A');
      await keyboard.type(text);
    },
    /** Chooses from a list by the first letter of an option, pressed until it is selected. */
    async pick(control: Locator, beginning: string) {
      await tabTo(control);
      const chosen = () => control.evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]?.text ?? '');
      for (let presses = 0; presses < MOST; presses += 1) {
        if ((await chosen()).startsWith(beginning)) return;
        await keyboard.press(beginning[0]!);
      }
      assert.unreachable(`no entry begins with ${beginning}`);
    },
    /** Chooses an entry of the outline by the arrow keys. */
    async choose(name: string) {
      const entry = page.getByRole('treeitem', { name, exact: true }).first();
      await tabTo(page.locator('[role=treeitem][tabindex="0"]'));
      await keyboard.press('Home');
      for (let presses = 0; presses < MOST; presses += 1) {
        const [node] = await entry.elementHandles();
        if ((await node?.evaluate(focusOf)) === 'here') return;
        await keyboard.press('ArrowDown');
      }
      assert.unreachable(`the arrows do not lead to ${name}`);
    },
    /** Adds a node by its name. */
    async add(what: string) {
      await press(page.getByRole('button', { name: 'Add', exact: true }), 'Shift+Tab');
      await page.getByRole('dialog', { name: 'Add' }).waitFor();
      await keyboard.type(what);
      await keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Add' }).waitFor({ state: 'detached' });
      await keepsFocus();
    },
  };
}

async function found(control: Locator): Promise<ElementHandle<Element>> {
  return (await control.elementHandle()) as ElementHandle<Element>;
}

/** Whether an element has the focus, or is no longer in the page. */
function focusOf(node: Element): 'here' | 'elsewhere' | 'gone' {
  if (!node.isConnected) return 'gone';
  const isHere = node === document.activeElement || (node.tagName === 'IFRAME' && node.matches(':focus'));
  return isHere ? 'here' : 'elsewhere';
}

/** Whether the focused control, or the field around it, has a focus ring and is visible. */
function showsFocus(node: Element): boolean {
  const { top, bottom, left, right } = node.getBoundingClientRect();
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return false;
  const drawn = [node, node.parentElement, node.closest('.cm-editor')].filter((one) => one !== null);
  return drawn.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one!);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
}
