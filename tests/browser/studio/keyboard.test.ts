/** The studio without a mouse, from a label to its publication, and a new screen with a new call. */
import type { Locator, Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { byKeyboard } from './by-keyboard.ts';
import { controls, startStudio } from './studio.ts';

const studio = startStudio();
const draftOf = (page: Page) => new URL(page.url()).searchParams.get('draft')!;
const focused = (control: Locator) => control.and(control.page().locator(':focus')).waitFor();

test('a label is changed, reviewed, published to 5 %, to everybody, and rolled back, by keyboard alone', async () => {
  const { page, problems } = await studio.open('/studio/screens/order');
  const { button, entry } = controls(page);
  const { press, write, choose, tabTo, keepsFocus } = byKeyboard(page);
  const status = (says: RegExp) => page.getByRole('status').filter({ hasText: says }).first().waitFor();

  await choose('Button “Repayment”');
  await press(button('Rename'), 'Shift+Tab');
  await write(page.getByRole('dialog', { name: 'Rename' }).getByLabel('New name'), 'Pay it back');
  await page.keyboard.press('Enter');
  await entry('Button “Pay it back”').waitFor();
  await keepsFocus();
  await tabTo(page.getByRole('tab', { name: 'Design' }), 'Shift+Tab');
  for (const _ of ['JSON', 'Rules', 'Fixtures']) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await status(/concerned, (none|\d+) failed\.$/);
  const takeOver = page.getByRole('button', { name: /^Take over \d+ screens? as/ });
  if ((await takeOver.count()) > 0) await press(takeOver);
  await status(/concerned, none failed\.$/);
  await status(/^Saved$/);
  await press(button('Send for review'), 'Shift+Tab');
  await page
    .getByRole('list', { name: 'Checks' })
    .getByText(/^All \d+ fixtures pass\.$/)
    .waitFor();

  await press(button('Approve'));
  await page.getByRole('button', { name: 'Publish' }).and(page.locator(':enabled')).waitFor();
  await press(button('Publish'));
  const dialog = page.getByRole('dialog', { name: /^Publish draft/ });
  await press(dialog.getByRole('button', { name: '5 %', exact: true }));
  await press(dialog.getByRole('button', { name: 'Publish' }));
  await page
    .getByText(/5 % of installations get release 2/)
    .first()
    .waitFor();
  await tabTo(page.getByRole('slider', { name: 'Percent' }));
  await page.keyboard.press('End');
  await press(button('Apply'));
  await page
    .getByText(/Everybody gets release 2\./)
    .first()
    .waitFor();
  await press(button('Roll back'));
  const reason = page.getByRole('dialog', { name: 'Roll back' });
  await write(reason.getByRole('textbox', { name: 'Reason' }), 'The label is wrong.');
  await press(reason.getByRole('button', { name: 'Roll back' }));
  await page
    .getByText(/Everybody gets release 1\./)
    .first()
    .waitFor();
  assert.equal(
    problems.filter((line) => !line.includes('ERR_NAME_NOT_RESOLVED')),
    [],
  );
});

test('a new screen with a new call, a link to it and fixtures are created by keyboard alone', async () => {
  const { page } = await studio.open('/studio/calls');
  const { button, entry, property, phone } = controls(page);
  const { press, write, pick, choose, add, tabTo } = byKeyboard(page);
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();

  await press(button('New call'));
  const call = page.getByRole('dialog', { name: 'New call' });
  await write(call.getByLabel('Answer or OpenAPI operation'), '{"code":0,"data":{"title":"Spring offer"}}');
  await write(call.getByLabel('Name'), 'offer.detail');
  await write(call.getByLabel('Path'), '/api/v1/offer/detail');
  await press(button('Make call'));
  await controls(page).saved();

  await press(link('Screens'), 'Shift+Tab');
  await press(button('New screen'));
  await write(page.getByRole('dialog', { name: 'New screen' }).getByLabel('Name'), 'spring-offer');
  await press(button('Make screen'));
  await entry('Text “Spring offer”').waitFor();
  await focused(page.getByRole('heading', { name: 'spring-offer', exact: true }));
  await choose('Spring offer');
  await add('Load');
  await pick(property('Call'), 'offer.detail');
  await write(property('Name'), 'offer');
  await page.keyboard.press('Enter');
  await entry('offer').waitFor();
  await choose('Text “Spring offer”');
  await write(property('Text'), '{data.offer.title} today');
  await phone.getByText('Spring offer today').waitFor();
  await press(button('Record'));
  const recording = page.getByRole('form', { name: 'Recording' });
  await press(recording.getByRole('button', { name: 'Expect a text' }));
  await press(recording.getByRole('button', { name: 'Spring offer today', exact: true }));
  await recording.getByText('expect “Spring offer today”').waitFor();
  await write(recording.getByLabel('Name'), 'an offer is there');
  await press(recording.getByRole('button', { name: 'Save fixture' }));
  await page.getByText('/fixtures/an-offer-is-there.json').first().waitFor();

  await press(link('Screens'), 'Shift+Tab');
  await press(link('payment-guide'));
  await entry('View').waitFor();
  await focused(page.getByRole('heading', { name: 'payment-guide', exact: true }));
  await choose('View');
  await add('Button');
  await write(property('Label'), 'See the offer');
  await pick(property('New action for tap'), 'Go');
  await press(button('Add action'));
  await pick(property('To'), 'spring');
  await press(button('Record'));
  await tabTo(phone.getByRole('button', { name: 'See the offer' }));
  await page.keyboard.press('Enter');
  await write(recording.getByLabel('Name'), 'the offer is a tap away');
  await press(recording.getByRole('button', { name: 'Save fixture' }));
  await page.getByText('/fixtures/the-offer-is-a-tap-away.json').first().waitFor();
});

test('an optional field for one kind of card is added by keyboard alone', async () => {
  const { page, problems } = await studio.open('/studio/screens/bank');
  const { button, property, phone, saved } = controls(page);
  const { press, write, pick, choose, add } = byKeyboard(page);

  await choose('Card');
  await add('Input');
  await write(property('Label'), 'Nickname');
  await write(property('Field'), 'nickname');
  await write(property('Of'), 'items');
  await press(button('When as rows'));
  await write(property('When 1: what'), 'let.cardType');
  await write(property('When 1: value'), "'2'");
  await page.getByText('Nothing is wrong.').waitFor();
  await saved();
  const { files } = (await studio.ask('GET', `/drafts/${draftOf(page)}`)) as { files: { [path: string]: string } };
  const nodes = files['bank/screen.json']!.split('\n').filter((line) => /Nickname|"when"/.test(line));
  assert.match(nodes.join('\n'), /"when": "let\.cardType == '2'"/, nodes.join('\n'));

  const field = phone.getByRole('textbox', { name: 'Nickname' });
  const step = (name: string) => page.getByRole('list', { name: 'Steps' }).getByRole('button', { name, exact: true });
  await pick(page.getByRole('combobox', { name: 'Fixture' }), 'under card type 2');
  await press(step('choose “PESONet”'));
  await field.waitFor();
  await press(step('choose “Bank”'));
  await field.waitFor({ state: 'detached' });
  assert.equal(
    problems.filter((line) => !line.includes('ERR_NAME_NOT_RESOLVED')),
    [],
  );
});

test('a rule is shared by two screens by keyboard alone', async () => {
  const { page } = await studio.open('/studio/screens/repay');
  const { button, entry, property, saved } = controls(page);
  const { press, write, pick, choose, add } = byKeyboard(page);
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();

  await choose('Rows data.repay.detail');
  await press(button('Turn into fragment'), 'Shift+Tab');
  await write(page.getByRole('dialog', { name: 'Turn into fragment' }).getByLabel('Name'), 'details');
  await page.keyboard.press('Enter');
  await entry('Fragment details').waitFor();
  await saved();
  await press(link('Screens'), 'Shift+Tab');
  await press(link('repay-delay'));
  await entry('View').waitFor();
  await choose('View');
  await add('Fragment');
  await pick(property('Use'), 'details');
  await write(property('detail'), '=data.delay.detail');
  await page.getByText('Nothing is wrong.').waitFor();
  await saved();
  const { files } = (await studio.ask('GET', `/drafts/${draftOf(page)}`)) as { files: { [path: string]: string } };
  assert.match(files['fragments/details.json']!, /"when": "size\(with\.detail\) > 0"/);
  for (const screen of ['repay', 'repay-delay']) assert.match(files[`${screen}/screen.json`]!, /"use": "details"/);

  // The way to the one rule, from both.
  for (const screen of ['repay-delay', 'repay']) {
    if (screen === 'repay') {
      await press(link('Screens'), 'Shift+Tab');
      await press(link(screen));
      await entry('View').waitFor();
    }
    await choose('Fragment details');
    await press(button('Open fragment details'));
    await page.waitForURL(/fragments\/details/);
    await entry('Rows with.detail').waitFor();
  }
});

test('the focus stays near the work when a row is deleted, the last step undone or a dialog closed', async () => {
  const { page, problems } = await studio.open('/studio/screens/order');
  const { button, entry } = controls(page);
  const { press, choose } = byKeyboard(page);
  await focused(page.getByRole('heading', { name: 'order', exact: true }));
  // The phone is rendered again after each change, with its dialog, which must not get keys pressed meanwhile.
  await page.evaluate(() => addEventListener('blur', () => console.error('the phone has taken the focus')));
  await choose('Link “Receipt”');
  await page.keyboard.press('Delete');
  await entry('Link “Receipt”').waitFor({ state: 'detached' });
  await focused(page.getByRole('treeitem', { selected: true }));
  await page.keyboard.press('Control+z');
  await entry('Link “Receipt”').waitFor();
  await page.keyboard.press('Control+y');
  await entry('Link “Receipt”').waitFor({ state: 'detached' });
  const taken = problems.filter((line) => line.includes('focus'));
  assert.equal(taken, []);
  await press(button('Undo'), 'Shift+Tab');
  await entry('Link “Receipt”').waitFor();
  await focused(button('Redo'));
  await press(button('Add'));
  const dialog = page.getByRole('dialog', { name: 'Add' });
  await press(dialog.getByRole('button', { name: 'Cancel' }));
  await dialog.waitFor({ state: 'detached' });
  await focused(button('Add'));
});
