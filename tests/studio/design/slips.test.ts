/** Names and texts as people type them: with blanks, doubled, taken, empty, or begun in the middle. */
import { assert, test } from '../../suite.ts';
import { button, design, entry, property } from './open.ts';

const open = design();

test('the name of an overlay is its own, not its title, and what opens it follows', async () => {
  const { page, text } = await open('order/screen.json');
  await entry(page, /^rating: Dialog/).click();
  const name = property(page, 'Name');
  assert.is(await name.inputValue(), 'rating');
  await name.fill('');
  await name.press('Tab');
  assert.is(await name.inputValue(), 'rating', 'an emptied field');
  await name.fill('result');
  await name.press('Enter');
  await page.getByText('Not done: there is another overlay result').waitFor();
  await name.fill(' stars ');
  await name.press('Enter');
  await entry(page, /^stars: Dialog/).waitFor();
  const document = (await text('order/screen.json'))!;
  assert.equal(JSON.parse(document).overlays.stars.title, 'Rating');
  assert.match(document, /"do": "open", "overlay": "stars"/);
});

test('a name is taken once, however often Enter is pressed, and not at all after Escape', async () => {
  const { page, text } = await open('order/screen.json');
  const before = await text('order/screen.json');
  const renameTo = async (name: string, then: 'again' | 'close') => {
    await button(page, 'Rename').click();
    const dialog = page.getByRole('dialog', { name: 'Rename' });
    await dialog.getByLabel('New name').fill(name);
    await dialog.evaluate((element, then) => {
      element.querySelector('form')!.requestSubmit();
      if (then === 'again') element.querySelector('form')!.requestSubmit();
      else (element as HTMLDialogElement).close();
    }, then);
    await dialog.waitFor({ state: 'detached' });
  };
  await entry(page, 'Button “Repayment”').click();
  await renameTo('Pay it', 'close');
  await renameTo('Pay it back', 'again');
  await entry(page, 'Button “Pay it back”').waitFor();
  assert.is(await page.getByText('Not done').count(), 0);
  await button(page, 'Undo').click();
  await entry(page, 'Button “Repayment”').waitFor();
  assert.is(await text('order/screen.json'), before);
  assert.is(await button(page, 'Undo').isDisabled(), true, 'one step');
});

test('what is typed after something was added replaces its provisional text', async () => {
  const { page } = await open('about-us/screen.json');
  await entry(page, 'View').click();
  await button(page, 'Add').click();
  await page.keyboard.type('Button');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('form[aria-label="Properties"] *'));
  await page.keyboard.type('Our team');
  await entry(page, 'Button “Our team”').waitFor();
});

test('a new field is taken without the blanks around it, and one that is there is refused in words', async () => {
  const { page, text } = await open('calls/order.json');
  await entry(page, 'Outcome ok').click();
  const field = property(page, 'New field of Gives');
  await field.fill(' isDelay ');
  await page.getByText('There is isDelay already.').waitFor();
  await field.press('Enter');
  await field.fill(' isOver ');
  await field.press('Enter');
  await property(page, 'isOver').waitFor();
  const gives = JSON.parse((await text('calls/order.json'))!).calls[0].outcomes[0].gives;
  assert.equal(
    Object.keys(gives).filter((name) => /^\s*is(Delay|Over)\s*$/.test(name)),
    ['isDelay', 'isOver'],
  );
  const value = property(page, 'New value of orderStatus');
  await value.fill('late');
  await page.getByText('A number is needed here.').waitFor();
});

test('an argument is added by Enter', async () => {
  const { page, text } = await open('order/screen.json');
  await entry(page, 'Fragment product-header').click();
  await property(page, 'New name for With').fill('note');
  await property(page, 'New name for With').press('Enter');
  await property(page, 'note').fill('paid');
  assert.match((await text('order/screen.json'))!, /"note": "paid"/);
});

test('a fragment whose name is impossible says so before it is made', async () => {
  const { page } = await open('repay/screen.json');
  await entry(page, /^Rows /).click();
  await button(page, 'Turn into fragment').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Loan details');
  await dialog.getByText('Not possible: a name consists of letters').waitFor();
  await page.keyboard.press('Enter');
  assert.is(await dialog.getByLabel('Name').inputValue(), 'Loan details');
  assert.is(await button(page, 'Make fragment').isDisabled(), true);
});

test('a value chosen in a text is closed, and the brace that a person types as well is not doubled', async () => {
  const { page, text } = await open('order/screen.json');
  await entry(page, 'Button “Repayment”').click();
  // People type on while a busy machine has not painted yet.
  await page.evaluate(() => {
    window.requestAnimationFrame = (paint) => window.setTimeout(() => paint(performance.now()), 300);
  });
  const label = property(page, 'Label');
  await label.fill('');
  await label.pressSequentially('Pay {noticeSt', { delay: 60 });
  await page.getByRole('listbox', { name: 'Values' }).waitFor();
  await label.press('Enter');
  await page.keyboard.type('} now', { delay: 100 });
  await page.waitForFunction(() => document.activeElement?.matches('input[value$=" now"]'));
  assert.match((await text('order/screen.json'))!, /"label": "Pay \{data\.order\.noticeStatusText\} now"/);
});
