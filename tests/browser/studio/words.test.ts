/** Texts are changed where they are listed, and others that say the same with them. */
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { controls, startStudio } from './studio.ts';

const studio = startStudio();

test('a text that occurs several times is changed everywhere, if that is wanted', async () => {
  const { page, problems } = await studio.open('/studio/words');
  const { saved } = controls(page);
  await page.getByRole('searchbox', { name: 'Search words' }).fill('Repayment date');
  const field = (file: string) => page.getByRole('textbox', { name: new RegExp(`^Text of ${file}/screen.json, `) });
  const texts = () =>
    page
      .getByRole('textbox', { name: /^Text of/ })
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await field('repay').first().waitFor();
  const before = await texts();
  const same = before.filter((text) => text === 'Repayment date').length;
  assert.ok(same > 1, `${same} texts`);
  const one = page.getByRole('textbox', { name: /^Text of/ }).nth(before.indexOf('Repayment date'));
  await one.fill('Due date');
  await one.press('Enter');
  const others = page.getByRole('button', { name: `Change “Repayment date” in ${same - 1} other place` });
  await others.waitFor();
  assert.is((await texts()).filter((text) => text === 'Due date').length, 1, 'the others stay until that is wanted');
  assert.equal(await accessibilityFaults(page), []);
  await others.click();
  await others.waitFor({ state: 'detached' });
  assert.equal(
    await texts(),
    before.map((text) => (text === 'Repayment date' ? 'Due date' : text)),
  );
  await saved();
  const draft = new URL(page.url()).searchParams.get('draft');
  const { files } = (await studio.ask('GET', `/drafts/${draft}`)) as { files: { [path: string]: string } };
  assert.ok(Object.values(files).every((text) => !text.includes('"Repayment date"')));
  assert.equal(problems, []);
});
