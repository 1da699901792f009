/** The phone shows another app, freezes the page, and resumes or kills it. */
import type { BrowserContext, Page } from 'playwright-core';
import { startServer } from '../../../server/index.ts';
import { afterAll, assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { phones, until } from '../harness.ts';
import { startMortal } from '../mortal.ts';

const { open } = phones();
const SESSION = 'userId=u3&deviceId=d3&sessionId=s3&productId=p1';
const COMPLAINT = `/complainPageNext?${SESSION}&problemType=2&orderNo=170`;
const WORDS = 'They call at night';

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** How long a page is frozen, in milliseconds: much longer than timers are delayed on a busy machine. */
const FROZEN_MS = 4_000;

const comments = (page: Page) => page.getByRole('textbox', { name: 'Your comments and suggestions' });

/**
 * Another app comes to the front, and after a while the phone freezes the page: the page gets an event, and then its
 * process is stopped. Chromium does not freeze a page that is automated.
 */
async function freeze(context: BrowserContext, page: Page): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  const whole = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  for (const id of ids) process.kill(id, 'SIGSTOP');
  return async () => {
    for (const id of ids) process.kill(id, 'SIGCONT');
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await page.bringToFront();
  };
}

test('a page killed in the background is restored with its input', async () => {
  const { page, context } = await open('/m/current', { alone: true });
  // A page that is killed in the background gets no further event.
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

test('photos that are on the server outlive the page, and are sent with the complaint', async () => {
  const { page, sent } = await open(COMPLAINT, { alone: true });
  const uploads = /upload-problem-img/;
  const choose = (name: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: PHOTO });
  await choose('1.png');
  await page.locator('.tile-sent').waitFor();
  await page.route(uploads, (route) => route.abort());
  await choose('2.png');
  await page.getByRole('button', { name: /^Image 2: Not sent/ }).waitFor();
  await comments(page).fill(WORDS);

  await page.reload();
  await until(async () => (await comments(page).inputValue()) === WORDS);
  const images = page.getByRole('img', { name: /^Image / });
  await until(async () => (await images.count()) === 1);
  assert.ok(await images.evaluate((image) => (image as HTMLImageElement).decode().then(() => true)));
  await page.getByRole('button', { name: 'Submit' }).click();
  const saved = () => sent.find(({ path }) => path.endsWith('/problem-save'));
  await until(() => saved() !== undefined);
  assert.match(new URLSearchParams(saved()!.body).get('problemImage') ?? '', /^[^,]+$/);
});

test('a countdown continues with the clock after the phone has frozen it, and input is kept', async () => {
  const { page, context } = await open('/payway?orderId=170&productId=7&userId=frozen&amount=123450', { alone: true });
  await page.getByRole('radio', { name: /BDO/ }).check();
  await page.getByRole('button', { name: 'Payment' }).click();
  await page.getByRole('textbox', { name: 'SMS code' }).fill('123');
  const left = async () =>
    Number(/\d+/.exec((await page.getByRole('button', { name: /^Resend in/ }).textContent())!)![0]);
  await page.evaluate(() => {
    const seen = { last: Date.now(), gap: 0 };
    Object.assign(window, { seen });
    setInterval(() => {
      seen.gap = Math.max(seen.gap, Date.now() - seen.last);
      seen.last = Date.now();
    }, 50);
  });
  const before = await left();
  const began = Date.now();
  const thaw = await freeze(context, page);
  await new Promise((done) => setTimeout(done, FROZEN_MS));
  await thaw();
  const isFrozen = (ms: number) => (window as unknown as { seen: { gap: number } }).seen.gap >= ms;
  await until(() => page.evaluate(isFrozen, FROZEN_MS - 500));
  // One second more than the clock shows, because it may just be ending.
  await until(async () => (await left()) <= before - Math.floor((Date.now() - began) / 1_000) + 1);
  assert.is(await page.getByRole('textbox', { name: 'SMS code' }).inputValue(), '123');
});

test('input is stored a moment after the last letter, and survives a kill of the app', async () => {
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
