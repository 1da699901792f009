import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { files, STATUS_SWITCH } from '../edit/product.ts';
import { button, design, entry } from './open.ts';

const open = design();
const ORDER = 'order/screen.json';
const LARGEST = 'test-preview/screen.json';

const chosen = (page: Page) => page.locator('[role=treeitem][aria-selected=true]').getAttribute('aria-label');

test('the outline is a tree with keyboard navigation by arrows, letters and Home', async () => {
  const { page } = await open(ORDER);
  await entry(page, 'View').click();
  await page.keyboard.press('ArrowDown');
  assert.match((await chosen(page))!, /^Status/);
  // The first press folds the node, the second moves to its parent.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.is(await chosen(page), 'View');
  await page.keyboard.press('ArrowLeft');
  assert.is(await entry(page, 'View').getAttribute('aria-expanded'), 'false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('frag');
  assert.is(await chosen(page), 'Fragment product-header');
  await page.keyboard.press('Home');
  assert.is(await chosen(page), 'Order');
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Order');
});

test('Alt with arrows moves a node, Delete removes it, undo and redo restore every byte', async () => {
  const { page, text } = await open(ORDER);
  const before = files.get(ORDER)!;
  await entry(page, /^Status/).click();
  await page.keyboard.press('Alt+ArrowDown');
  const moved = (await text(ORDER))!;
  assert.is(JSON.parse(moved).view[1].widget, 'status');
  await page.keyboard.press('Delete');
  assert.is(JSON.parse((await text(ORDER))!).view.length, JSON.parse(moved).view.length - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.is(await text(ORDER), moved);
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.is(await text(ORDER), before);
  await page.getByRole('button', { name: 'Redo' }).click();
  assert.is(await text(ORDER), moved);
});

test('a node is dragged into another', async () => {
  const { page, text } = await open(ORDER);
  await entry(page, /^Status/).dragTo(entry(page, 'Card'));
  const { view } = JSON.parse((await text(ORDER))!);
  assert.is(view[0].children.at(-1).widget, 'status');
});

test('a node that is not on the phone shows the reason', async () => {
  const reason = 'hidden by the case for 174, 180: isDelay is false, answer of order.detail';
  const { page } = await open(ORDER, { hidden: [[`view[${STATUS_SWITCH}].cases[0]`, reason]] });
  const hidden = entry(page, '174, 180 if data.order.isDelay');
  assert.is(await hidden.getAttribute('title'), reason);
  await hidden.click();
  await page.getByText(`Not on the phone: ${reason}`).waitFor();
});

test('while the document has an error, the reason says that it is of the last version without one', async () => {
  const reason = 'hidden by its condition: orderStatus is 200';
  const { page } = await open(ORDER, { hidden: [[`view[${STATUS_SWITCH}].cases[0].show[0].children[0]`, reason]] });
  await entry(page, 'Button “Rollover Repayment”').click();
  await page.getByText(`Not on the phone: ${reason}`).waitFor();
  await page.getByRole('textbox', { name: 'When' }).fill('data.order.isDelai');
  await page.getByText(`Not on the phone, which shows the last version without an error: ${reason}`).waitFor();
});

test('the form is no wider than its column, however long the words of its actions are', async () => {
  const { page } = await open('fragments/pay-methods.json');
  await entry(page, 'Button “Payment”').click();
  await page.getByRole('button', { name: 'Require with.amount != null' }).waitFor();
  const tooWide = await page.getByRole('form', { name: 'Properties' }).evaluate((form) => {
    form.style.width = '190px';
    return form.scrollWidth - form.clientWidth;
  });
  assert.is(tooWide, 0);
});

test('clicking an issue focuses the control it is about', async () => {
  const { page } = await open(ORDER);
  await entry(page, 'Button “Repayment”').click();
  const when = page.getByRole('textbox', { name: 'When' });
  await when.fill('data.order.isDelai');
  await entry(page, 'View').click();
  await page
    .getByRole('list', { name: 'Issues' })
    .getByRole('button', { name: /isDelai/ })
    .click();
  assert.is(await chosen(page), 'Button “Repayment”');
  await page.waitForFunction(() => document.activeElement?.id.endsWith('.when'));
});

test('a copied node is pasted elsewhere', async () => {
  const { page, text } = await open(ORDER);
  await entry(page, 'Fragment product-header').click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.locator(`[data-id="view[${STATUS_SWITCH}].else"]`).click();
  await page.getByRole('button', { name: 'Paste' }).click();
  await entry(page, 'Fragment product-header').waitFor();
  await page.waitForFunction(() => window.project.files['order/screen.json']?.split('product-header').length === 3);
  assert.is(JSON.parse((await text(ORDER))!).view[STATUS_SWITCH].else.at(-1).use, 'product-header');
});

test('an action is pasted into the Else of a condition that has none, and goes with Undo', async () => {
  const { page, text } = await open(ORDER);
  const actions = async () => JSON.parse((await text(ORDER))!).load.order.then.ok;
  await entry(page, 'order').click();
  await page.keyboard.press('ArrowRight');
  await entry(page, 'On ok').click();
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-id="load.order.then.ok[1].then"]').click();
  await page.keyboard.press('ArrowRight');
  await entry(page, 'Open rating').click();
  await button(page, 'Copy').click();
  const other = page.locator('[data-id="load.order.then.ok[2].else"]');
  await other.click();
  await page.getByRole('form', { name: 'Properties' }).getByLabel('New action for else').waitFor();
  await button(page, 'Paste').click();
  await page.getByRole('treeitem', { name: 'Open rating', selected: true }).waitFor();
  assert.equal((await actions())[2].else, [{ do: 'open', overlay: 'rating' }]);
  await button(page, 'Undo').click();
  assert.is((await actions())[2].else, undefined);
  assert.is(await other.getAttribute('aria-selected'), 'true');
});

test('typing into the largest document rerenders only the changed part of the outline', async () => {
  const { page } = await open(LARGEST);
  await entry(page, /^(Text|Button|Link|List item) /).click();
  await page.evaluate(() => {
    const drawn = new Set<Node>();
    Object.assign(window, { drawn });
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        drawn.add(element?.closest('[role=treeitem]') ?? target);
      }
    });
    const tree = document.querySelector('[role=tree]')!;
    observer.observe(tree, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.getByRole('form', { name: 'Properties' }).getByRole('textbox').first().click();
  await page.keyboard.type('Hello there');
  await entry(page, /Hello there/).waitFor();
  const drawn = await page.evaluate(() => (window as unknown as { drawn: Set<Node> }).drawn.size);
  assert.ok(drawn >= 1 && drawn <= 2, `${drawn} entries`);
});

test('a text field keeps the focus while its text grows long', async () => {
  const { page, text } = await open(ORDER);
  await entry(page, 'Button “REPAY”').click();
  await page.getByRole('form', { name: 'Properties' }).getByLabel('Label', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and more'.repeat(9));
  assert.match((await text(ORDER))!, new RegExp(`"REPAY${' and more'.repeat(9)}"`));
});

test('the design view has no accessibility violation', async () => {
  const { page } = await open(ORDER);
  for (const name of [
    'Button “REPAY”',
    'Switch on data.order.orderStatus',
    '174, 180 if data.order.isDelay',
    'source',
  ]) {
    await entry(page, name).click();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    assert.equal(
      found.filter((line) => !/^(landmark|page-has|region)/.test(line)),
      [],
      name,
    );
  }
});
