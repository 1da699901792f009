/** Text that an input method composes: on Android, every word is composed until the next space. */
import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';

const { open } = phones();
const SESSION = 'userId=u4&deviceId=d4&sessionId=s4&productId=p1';

/** Starts or continues a composition in the focused field; returns how to commit a text in its place. */
async function compose(page: Page, text: string): Promise<(text: string) => Promise<unknown>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  return (committed) => cdp.send('Input.insertText', { text: committed });
}

test('a word that is still being composed is counted', async () => {
  const { page } = await open(`/complainPageNext?${SESSION}&problemType=2&orderNo=170`, { alone: true });
  await page.getByRole('textbox').click();
  const commit = await compose(page, 'Hello');
  await page.getByText('5/200').waitFor();
  await commit('Hello there');
  await page.getByText('11/200').waitFor();
});

test('a composition that goes beyond the maximum is not disturbed, and its text is cut afterwards', async () => {
  const { page } = await open(`/complainPageNext?${SESSION}&problemType=2&orderNo=170`, { alone: true });
  const field = page.getByRole('textbox');
  await field.fill('x'.repeat(198));
  await field.press('End');
  const commit = await compose(page, 'zhongguo');
  await page.getByText('200/200').waitFor();
  assert.match(await field.inputValue(), /zhongguo$/);
  await commit('中国人');
  await page.waitForFunction(() => document.querySelector('textarea')!.value.endsWith('中国'));
  await page.getByText('200/200').waitFor();
});

test('digits that are still being composed are in the form, and a letter is removed afterwards', async () => {
  const { page } = await open(`/register?${SESSION}`, { alone: true });
  const field = page.getByRole('textbox', { name: 'SMS code' });
  await field.click();
  const commit = await compose(page, '1a2');
  assert.is(await field.inputValue(), '1a2');
  await commit('1a23');
  assert.is(await field.inputValue(), '123');
});

test('a telephone number that was composed is grouped afterwards', async () => {
  const { page } = await open(`/register?${SESSION}`, { alone: true });
  const field = page.getByRole('textbox', { name: 'Mobile' });
  await field.pressSequentially('138');
  const commit = await compose(page, '1234');
  assert.is(await field.inputValue(), '1381234');
  await commit('12345678');
  assert.is(await field.inputValue(), '138 1234 5678');
});
