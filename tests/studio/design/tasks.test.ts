import type { Locator, Page } from 'playwright-core';
import { compileProject } from '../../../compiler/index.ts';
import { assert, test } from '../../suite.ts';
import { project, STATUS_SWITCH } from '../edit/product.ts';
import { button, type Design, design, entry, property } from './open.ts';

const open = design();

/** The compile errors of the project with the texts of the page. */
async function errorsIn({ text }: Design, paths: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(paths.map(async (path) => [`screens/${path}`, (await text(path))!] as const));
  const { issues } = compileProject({ ...project, files: new Map([...project.files, ...texts]) });
  return issues.filter(({ severity }) => severity === 'error').map(({ file, message }) => `${file} ${message}`);
}

/** Presses Tab, or Shift and Tab, until the control has the focus. */
async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await control.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  assert.unreachable('Tab does not lead there');
}

/** Does it while the page runs thirty times slower: every key takes longer than a person's pause between two words. */
async function onSlowMachine(page: Page, act: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 30 });
  await act();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

const case151 = (text: string | undefined) =>
  JSON.parse(text!).view[STATUS_SWITCH].cases.find(({ is }: { is: unknown[] }) => is.includes(151));
const BUTTON_151 = {
  widget: 'button',
  label: 'Get help',
  on: { tap: [{ do: 'go', to: 'customer-service' }] },
};

test('a button is added for a status without one, by mouse', async () => {
  const opened = await open('order/screen.json');
  const { page, text, problems } = opened;
  await entry(page, 'Switch on data.order.orderStatus').click();
  await button(page, 'Add case 151').click();
  await page.getByText('Shows nothing yet').waitFor();
  await button(page, 'Add').click();
  await button(page, 'Button').click();
  await property(page, 'Label').fill('Get help');
  await page.getByText('does nothing').waitFor();
  await property(page, 'New action for tap').selectOption('Go');
  await button(page, 'Add action').click();
  await property(page, 'To').selectOption('customer-service');
  assert.equal(case151(await text('order/screen.json')), { is: [151], show: [BUTTON_151] });
  assert.equal(await errorsIn(opened, ['order/screen.json']), []);
  await page.getByText('Nothing is wrong.').waitFor();
  assert.equal(problems, []);
});

test('a button is added for a status without one, by keyboard alone', async () => {
  const { page, text } = await open('order/screen.json');
  await tabTo(page, entry(page, 'Order'));
  await onSlowMachine(page, () => page.keyboard.type('switch'));
  await tabTo(page, button(page, 'Add case 151'));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Add'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('button');
  await page.keyboard.press('Enter');
  await tabTo(page, property(page, 'Label'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Get help');
  await tabTo(page, property(page, 'New action for tap'));
  await page.keyboard.type('Go');
  await tabTo(page, button(page, 'Add action'));
  await page.keyboard.press('Enter');
  await tabTo(page, property(page, 'To'));
  await page.keyboard.type('customer');
  await page.keyboard.press('Tab');
  assert.equal(case151(await text('order/screen.json')), { is: [151], show: [BUTTON_151] });
});

test('a case is added for a value that is not listed, as a number or a text like the others', async () => {
  const { page, text } = await open('order/screen.json');
  await entry(page, 'Switch on data.order.orderStatus').click();
  const other = property(page, 'Another value');
  await other.fill('200');
  await page.getByText('There is a case for 200 already.').waitFor();
  await other.fill('175, 176');
  await other.press('Enter');
  await page.getByText('Shows nothing yet').waitFor();
  const { cases } = JSON.parse((await text('order/screen.json'))!).view[STATUS_SWITCH];
  assert.equal(cases.at(-1), { is: [175, 176], show: [] });

  const bank = await open('bank/screen.json');
  await entry(bank.page, 'Switch on item.code').click();
  await property(bank.page, 'Another value').fill('5');
  await button(bank.page, 'Add case').click();
  await entry(bank.page, '5').waitFor();
  assert.match((await bank.text('bank/screen.json'))!, /"is": \["5"\]/);
});

test('an optional field is added that shows for one kind of card, with a condition edited as rows', async () => {
  const opened = await open('bank/screen.json');
  const { page, text } = opened;
  await entry(page, 'Card').click();
  await button(page, 'Add').click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('Input');
  await button(page, 'Input').click();
  await property(page, 'Label').fill('Nickname');
  await property(page, 'Field').fill('nickname');
  const offered = property(page, 'Of').evaluate((input: HTMLInputElement) =>
    [...input.list!.options].map(({ value }) => value),
  );
  assert.equal(await offered, ['items']);
  await property(page, 'Of').fill('items');
  await button(page, 'When as rows').click();
  await property(page, 'When 1: what').fill('let.cardType');
  await property(page, 'When 1: value').fill('2');
  await property(page, 'Label').focus();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[aria-label="When 1: value"]')?.value === "'2'",
  );
  const { view } = JSON.parse((await text('bank/screen.json'))!);
  assert.equal(view.find(({ widget }: { widget: string }) => widget === 'card').children.at(-1), {
    widget: 'input',
    when: "let.cardType == '2'",
    field: 'nickname',
    of: 'items',
    label: 'Nickname',
  });
  assert.equal(await errorsIn(opened, ['bank/screen.json']), []);
});

test('a rule shared by two screens is extracted as a fragment with its condition', async () => {
  const opened = await open('repay/screen.json');
  const { page, text } = opened;
  await entry(page, /^Rows /).click();
  await button(page, 'Turn into fragment').click();
  await page.getByRole('dialog').getByLabel('Name').fill('details');
  await button(page, 'Make fragment').click();
  await entry(page, 'Fragment details').waitFor();
  await page.getByLabel('Document').fill('repay-delay/screen.json');
  await entry(page, 'View').click();
  await button(page, 'Add').click();
  await button(page, 'Fragment').click();
  await property(page, 'Use').selectOption('details');
  await property(page, 'detail').fill('=data.delay.detail');
  const fragment = JSON.parse((await text('fragments/details.json'))!);
  assert.equal(Object.keys(fragment.with), ['detail']);
  assert.is(fragment.view[0].when, 'size(with.detail) > 0');
  assert.equal(await errorsIn(opened, ['repay/screen.json', 'repay-delay/screen.json', 'fragments/details.json']), []);
});
