import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';
import { storedTexts } from './stored-texts.ts';
import { button } from './submissions.ts';

const { open, base } = phones();
const WORDS = 'They call at night';
const complaint = (user: string) => `/complainPageNext?userId=${user}&deviceId=d3&problemType=2&orderNo=170`;
const bank = (user: string) => `/bindBank?userId=${user}&deviceId=d3&productId=p1`;
const comments = (page: Page) => page.getByRole('textbox', { name: 'Your comments and suggestions' });

/** Resolves when a draft with this text is stored; null: when there is none. */
async function keptAs(page: Page, words: string | null): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    const drafts = await storedTexts(page, 'draft:');
    if (words === null ? drafts.length === 0 : drafts.some(([, text]) => text.includes(words))) return;
    await page.waitForTimeout(50);
  }
  assert.unreachable(`no draft ever held ${words}`);
}

/** Opens an address in a new page without history and session storage, as after the shell has closed the last one. */
async function reopened(page: Page, path: string): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  await next.goto(base() + path);
  return next;
}

test('a complaint’s typed text is restored in a new page, for its own user, until it is sent', async () => {
  const { page } = await open(complaint('u1'), { alone: true });
  await comments(page).fill(WORDS);
  await keptAs(page, WORDS);
  await page.evaluate(() => localStorage.clear());
  const other = await reopened(page, complaint('u2'));
  await button(other, 'Submit').waitFor();
  await other.waitForTimeout(500);
  assert.is(await comments(other).inputValue(), '');
  const again = await reopened(other, complaint('u1'));
  await again.waitForFunction(
    (words) => [...document.querySelectorAll('textarea')].some(({ value }) => value === words),
    WORDS,
  );
  await button(again, 'Submit').click();
  await keptAs(again, null);
  await again.getByRole('heading', { name: 'What is your question about?' }).waitFor();
  const last = await reopened(again, complaint('u1'));
  await button(last, 'Submit').waitFor();
  await last.waitForTimeout(500);
  assert.is(await comments(last).inputValue(), '');
});

test('typed text in an account form is restored after a reload, and kept when sending fails', async () => {
  const { page, context } = await open(bank('u1'), { alone: true });
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.fill('91');
  await keptAs(page, '91');
  const again = await reopened(page, bank('u1'));
  const held = again.getByRole('main').getByRole('textbox').first();
  await held.waitFor();
  await again.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === '91'));
  await context.route('**/bind-card-new*', (route) => route.abort());
  await button(again, 'Next').click();
  await again.getByRole('alert').waitFor();
  await keptAs(again, '91');
});
