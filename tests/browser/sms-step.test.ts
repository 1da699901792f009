import type { Locator, Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { type PhoneOptions, phones, until } from './harness.ts';

const { open } = phones();
const SMALL = { viewport: { width: 320, height: 568 } };

async function askedForCode(options?: PhoneOptions): Promise<Page> {
  const { page } = await open('/payway?orderId=170&productId=7&userId=sms-step&amount=123450', {
    ...SMALL,
    ...options,
  });
  await page.getByRole('radio', { name: /BDO/ }).check();
  await page.getByRole('button', { name: 'Payment' }).click();
  await page.getByRole('textbox', { name: 'SMS code' }).waitFor();
  return page;
}

const isFocused = (page: Page) =>
  page.getByRole('textbox', { name: 'SMS code' }).evaluate((field) => field === document.activeElement);

test('the step of the SMS code focuses its field, which the phone can fill in', async () => {
  const page = await askedForCode();
  await until(() => isFocused(page));
  const field = page.getByRole('textbox', { name: 'SMS code' });
  assert.is(await field.getAttribute('autocomplete'), 'one-time-code');
  assert.is(await field.getAttribute('inputmode'), 'numeric');
});

test('a double tap on Payment sends it once and selects no text in the step that appears', async () => {
  const { page, sent } = await open('/payway?orderId=170&productId=7&userId=sms-step&amount=123450', {
    viewport: { width: 390, height: 844 },
    isMobile: true,
  });
  await page.getByRole('radio', { name: /BDO/ }).check();
  const { x, y, width, height } = (await page.getByRole('button', { name: 'Payment' }).boundingBox())!;
  const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2);
  await tap();
  await page.getByRole('textbox', { name: 'SMS code' }).waitFor();
  await tap();
  assert.is(await page.evaluate(() => String(getSelection())), '');
  assert.is(sent.filter(({ path }) => path.endsWith('repayment-commit')).length, 1);
});

test('Enter in the field confirms the code', async () => {
  const page = await askedForCode();
  await page.getByRole('textbox', { name: 'SMS code' }).fill('000000');
  await page.keyboard.press('Enter');
  await page.locator('.field-error', { hasText: '验证码错误' }).waitFor();
});

test('a wrong code is marked at its field in the error colour, also while it is focused', async () => {
  const page = await askedForCode();
  const field = page.getByRole('textbox', { name: 'SMS code' });
  await field.fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('.field-error', { hasText: '验证码错误' }).waitFor();
  await until(() => isFocused(page));
  const edge = await field.evaluate((element) => {
    const { borderTopColor, outlineColor, color } = getComputedStyle(element);
    return { borderTopColor, outlineColor, isOwn: borderTopColor !== color };
  });
  assert.is(edge.borderTopColor, edge.outlineColor);
  assert.ok(edge.isOwn);
  assert.is(edge.borderTopColor, await page.locator('.field-error').evaluate((words) => getComputedStyle(words).color));
});

test('above a keyboard, a refused code and Confirm are seen together', async () => {
  const page = await askedForCode({ viewport: { width: 390, height: 400 } });
  await page.getByRole('textbox', { name: 'SMS code' }).fill('000000');
  await page.keyboard.press('Enter');
  await page.locator('.field-error', { hasText: '验证码错误' }).waitFor();
  const [room, ...parts] = await Promise.all(
    ['.modal-body', '.field-error', '.modal-body .button-primary'].map((part) => page.locator(part).boundingBox()),
  );
  for (const part of parts) {
    assert.ok(part!.y >= room!.y, JSON.stringify({ part, room }));
    assert.ok(part!.y + part!.height <= room!.y + room!.height, JSON.stringify({ part, room }));
  }
});

/** Resolves when the animation of this name has ended everywhere on the page. */
const ended = (page: Page, name: string) =>
  page.evaluate(
    (name) =>
      Promise.all(
        document
          .getAnimations()
          .filter((movement) => (movement as CSSAnimation).animationName === name)
          .map(({ finished }) => finished),
      ),
    name,
  );

/** The texts of a dialog's controls, labels and errors that a notice covers. */
const coveredBy = (notice: Locator) =>
  notice.evaluate((element) => {
    const mine = element.getBoundingClientRect();
    const others = [...document.querySelectorAll('dialog :is(button, input, label), dialog .field-error')];
    return others
      .map((other) => [other.textContent, other.getBoundingClientRect()] as const)
      .filter(([, box]) => box.bottom > mine.top && box.top < mine.bottom)
      .map(([text]) => text);
  });

test('a notice covers no control, label or amount, and disappears with the next action', async () => {
  // The pop-up and the notice move into place with animations.
  const page = await askedForCode({ alone: true, reducedMotion: 'no-preference' });
  await ended(page, 'appearing');
  await page.getByRole('button', { name: 'Confirm' }).click();
  const notice = page.locator('.toast');
  await notice.waitFor();
  await ended(page, 'landing');
  assert.equal(await coveredBy(notice), []);
  // Not the second of two quick taps.
  await page.waitForTimeout(600);
  await page.getByRole('textbox', { name: 'SMS code' }).press('1');
  assert.is(await notice.count(), 0);
});

test('a notice makes room for what is drawn after it', async () => {
  const page = await askedForCode();
  await page.getByRole('button', { name: 'Confirm' }).click();
  const notice = page.locator('.toast');
  await notice.waitFor();
  await page.locator('dialog .field-error').evaluate((error) => {
    error.after(error.cloneNode(true));
  });
  assert.equal(await coveredBy(notice), []);
});

test('where fields leave no room, a notice stands beside the back button', async () => {
  const { page, context } = await open('/bindBank?productId=7&userId=notice', { ...SMALL, alone: true });
  await context.route('**/bind-card-new*', (route) => route.abort());
  await page.getByRole('button', { name: 'Next' }).click();
  const notice = page.locator('.toast');
  await notice.filter({ hasText: 'No answer' }).waitFor();
  const [mine, back] = await Promise.all(
    [notice, page.getByRole('button', { name: 'Back' })].map((part) => part.boundingBox()),
  );
  assert.ok(mine!.x >= back!.x + back!.width, 'not over the button');
  const first = (await page.locator('main :is(button, input)').first().boundingBox())!;
  assert.ok(mine!.y + mine!.height <= first.y, `the notice ends at ${mine!.y + mine!.height}, above ${first.y}`);
});

test('where large text leaves no room at all, a refusal does not hide the field that it is about', async () => {
  const { page } = await open('/complainPageNext?userId=u1&deviceId=d1&problemType=2&orderNo=170&typeTitle=Repayment', {
    viewport: { width: 320, height: 568 },
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  const notice = page.locator('.toast');
  await notice.filter({ hasText: 'Please fill in' }).waitFor();
  const [box, field] = [await notice.boundingBox(), await page.getByRole('textbox').boundingBox()];
  assert.ok(box!.y + box!.height <= field!.y, `${JSON.stringify(box)} ${JSON.stringify(field)}`);
});
