import { assert, test } from '../suite.ts';
import { phones, until } from './harness.ts';
import { holdBack, holding } from './held.ts';

const held = holding(phones());
const SESSION = 'userId=u1&deviceId=d1&sessionId=s1&productId=p1';
const FORM = `/complainPageNext?${SESSION}&problemType=1&problemSonType=2`;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('taps before the renderer has loaded run once, however many they were', async () => {
  const { page, release, sent, problems } = await held(FORM);
  await page.getByRole('textbox').fill('The app shows the wrong sum');
  const submit = page.getByRole('button', { name: 'Submit' });
  for (let tap = 0; tap < 3; tap += 1) await submit.click();
  assert.is(await submit.getAttribute('aria-busy'), 'true', 'it shows that it was tapped');
  release();
  await page.getByText('Successful demonstration').waitFor();
  const saves = sent.filter(({ body }) => body.includes('problemDetail'));
  assert.equal(
    saves.map(({ body }) => new URLSearchParams(body).get('problemDetail')),
    ['The app shows the wrong sum'],
  );
  assert.equal(problems, []);
});

test('a photo that was picked and submitted before the renderer has loaded is sent', async () => {
  const { page, release, sent } = await held(FORM);
  const answer = await holdBack(page, '**/upload-problem-img*');
  await page.getByRole('textbox').fill('The app shows the wrong sum');
  await page.locator('input[type=file]').setInputFiles([{ name: 'one.png', mimeType: 'image/png', buffer: PIXEL }]);
  const submit = page.getByRole('button', { name: 'Submit' });
  await submit.click();
  const rest = page.waitForRequest('**/m/current');
  release();
  await page.locator('#waiting').waitFor({ state: 'detached' });
  await rest;
  await page.locator('button:disabled[aria-busy="true"]').waitFor();
  answer();
  await page.getByText('Successful demonstration').waitFor();
  const saves = sent.filter(({ body }) => body.includes('problemDetail'));
  assert.is(saves.length, 1);
  assert.match(new URLSearchParams(saves[0]!.body).get('problemImage') ?? '', /\S/);
});

test('a field that a keyboard covers before the renderer has loaded comes into sight with it, and keeps its focus', async () => {
  const { page, release } = await held(FORM);
  const field = page.getByRole('textbox');
  await field.click();
  const { width, height } = page.viewportSize()!;
  const top = () => field.evaluate((element) => element.getBoundingClientRect().top);
  const covered = Math.floor(await top());
  await page.setViewportSize({ width, height: covered });
  await until(() => page.evaluate((height) => innerHeight === height, covered));
  assert.ok((await top()) >= covered - 1, 'the keyboard covers the field');
  release();
  await until(async () => (await top()) < covered - 20);
  assert.ok(await field.evaluate((element) => element === document.activeElement));
  await page.setViewportSize({ width, height });
});

test('a link shows that it was tapped until the tap expires', async () => {
  const { page, release } = await held(`/About?${SESSION}`, { alone: true });
  await page.clock.install();
  const link = page.getByRole('link', { name: 'Home' });
  await link.click();
  assert.is(await link.getAttribute('aria-busy'), 'true');
  await page.clock.fastForward(11_000);
  assert.is(await link.getAttribute('aria-busy'), null);
  await link.click();
  release();
  await page.waitForURL((url) => url.pathname === '/');
});

test('an IME composition continues after the renderer has loaded, and is cut at the maximum length', async () => {
  const { page, context, release } = await held(FORM, { alone: true });
  const box = page.getByRole('textbox');
  await box.fill('x'.repeat(198));
  const keyboard = await context.newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('にほんご');
  release();
  await page.locator('#waiting').waitFor({ state: 'detached' });
  assert.is(await box.inputValue(), `${'x'.repeat(198)}にほんご`, 'nothing is cut out of it meanwhile');
  await compose('日本');
  await keyboard.send('Input.insertText', { text: '日本' });
  await page.getByText('200/200').waitFor();
  assert.is(await box.inputValue(), `${'x'.repeat(198)}日本`);
});

test('a tap before the renderer has loaded is dropped if the user goes on typing', async () => {
  const { page, release, sent } = await held(FORM);
  const box = page.getByRole('textbox');
  await page.getByRole('button', { name: 'Submit' }).click();
  await box.pressSequentially('Wait');
  const rest = page.waitForRequest('**/m/current');
  release();
  await page.locator('#waiting').waitFor({ state: 'detached' });
  await page.getByText('4/200').waitFor();
  await rest;
  assert.equal(
    sent.filter(({ body }) => body.includes('problemDetail')),
    [],
  );
  assert.is(await page.getByText('Please fill in').count(), 0);
});

test('a tap is dropped if the user goes on typing while the code for early taps loads', async () => {
  const { page, release, sent } = await held(FORM);
  const come = await holdBack(page, '**/a/when-idle*.js');
  const box = page.getByRole('textbox');
  await box.fill('Half');
  await page.getByRole('button', { name: 'Submit' }).click();
  release();
  await page.locator('#waiting').waitFor({ state: 'detached' });
  await box.pressSequentially(' a sentence');
  come();
  await page.waitForRequest('**/m/current');
  await page.getByText('15/200').waitFor();
  assert.equal(
    sent.filter(({ body }) => body.includes('problemDetail')),
    [],
  );
});

test('photos picked before the renderer has loaded are sent, including those of a picker still open', async () => {
  const { page, release, sent } = await held(FORM);
  const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL });
  await page.locator('input[type=file]').setInputFiles([photo('one.png')]);
  const open = await page.locator('input[type=file]').elementHandle();
  release();
  await page.getByRole('button', { name: 'Remove image 1' }).waitFor();
  await open!.setInputFiles([photo('two.png')]);
  await page.getByRole('button', { name: 'Remove image 2' }).waitFor();
  await until(() => sent.filter(({ body }) => body.includes('problemImage')).length === 2);
});
