/** What all screens share, such as the brand, is edited by forms and shown on a phone at once. */
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { controls, startStudio } from './studio.ts';

const studio = startStudio();

test('the brand is edited by a form, and the phone shows its new colour', async () => {
  const { page, problems } = await studio.open('/studio/screens');
  const { property, saved } = controls(page);
  const shared = page.getByRole('list', { name: 'Shared by all screens' });
  await shared.waitFor();
  assert.equal(await shared.getByRole('link').allTextContents(), [
    ...['Brand', 'Product', 'Session', 'Stored values', 'Named shapes', 'All calls'],
  ]);
  await shared.getByRole('link', { name: 'Brand' }).click();
  await page.getByLabel('Screen', { exact: true }).selectOption('complaint-form');
  const phone = page.frameLocator('iframe[title="Phone: complaint-form"]');
  await phone.getByRole('button', { name: 'Submit' }).waitFor();
  await property('Company').waitFor();
  assert.is(await property('Company').inputValue(), 'Bukal Lending Corporation');
  await property('Primary').first().fill('#7a0b55');
  await property('Primary').first().press('Enter');
  const iframe = await page.locator('iframe[title="Phone: complaint-form"]').elementHandle();
  const frame = await iframe!.contentFrame();
  await frame!.waitForFunction(() => {
    return getComputedStyle(document.documentElement).getPropertyValue('--primary') === '#7a0b55';
  });
  await property('Primary').first().fill('#ffcc');
  await property('Primary').first().press('Enter');
  const issues = page.getByRole('list', { name: 'Issues' });
  await issues.getByRole('button', { name: /#0b7a55/ }).waitFor();
  await property('Primary').first().fill('#7a0b55');
  await property('Primary').first().press('Enter');
  await page.getByText('Nothing is wrong.').waitFor();
  await saved();
  assert.equal(await accessibilityFaults(page), []);
  assert.equal(problems, []);
});
