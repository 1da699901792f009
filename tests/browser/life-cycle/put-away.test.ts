/** The phone shows another app, freezes the page, and takes it out again: or ends it meanwhile. */
import type { BrowserContext, Page } from 'playwright-core';
import { startServer } from '../../../server/index.ts';
import { afterAll, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { phones, until } from '../harness.ts';
import { startMortal } from '../mortal.ts';

const { open } = phones();
const SESSION = 'userId=u3&deviceId=d3&sessionId=s3&productId=p1';
const COMPLAINT = `/complainPageNext?${SESSION}&problemType=2&orderNo=170`;
const WORDS = 'They call at night';

const comments = (page: Page) => page.getByRole('textbox', { name: 'Your comments and suggestions' });

/** Another app comes to the front, and after a while the phone stops what the page does. */
async function freeze(context: BrowserContext, page: Page): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await page.bringToFront();
  };
}

test('a page killed in the background is restored with what was typed', async () => {
  const { page, context } = await open('/m/current', { alone: true });
  // What is ended in the background hears of it no more.
  await context.addInitScript(() => addEventListener('pagehide', (event) => event.stopImmediatePropagation()));
  await page.goto(new URL(`/register?${SESSION}`, page.url()).href);
  const field = page.getByRole('textbox').first();
  await field.fill('9171234567');
  const typed = await field.inputValue();
  await page.waitForFunction(() => (history.state as { id?: string } | null)?.id !== undefined);
  const thaw = await freeze(context, page);
  await thaw();
  await page.reload();
  await until(async () => (await field.inputValue()) === typed);
});

test('an app that is killed a moment after the last letter has it when it is opened again', async () => {
  const server = await startServer({ port: 0, host: '127.0.0.1', say: () => {} });
  afterAll(() => server.stop());
  const profile = temporaryFolder();
  const start = async () => {
    const { context, kill } = await startMortal(profile);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(server.address + COMPLAINT);
    await comments(page).waitFor();
    return { page, kill };
  };
  const before = await start();
  await comments(before.page).pressSequentially(WORDS);
  await before.page.waitForTimeout(500);
  await before.kill();
  const after = await start();
  await until(async () => (await comments(after.page).inputValue()) === WORDS);
  await after.kill();
});
