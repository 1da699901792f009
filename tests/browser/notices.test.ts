import { assert, test } from '../suite.ts';
import { phones, until } from './harness.ts';

const { open, base } = phones();

/** Pseudo-classes and elements of a state that a test cannot bring about for every element. */
const STATES = '::?(?:before|after|hover|active|focus-visible|focus-within|focus|disabled|placeholder)';

/**
 * The rules of a sheet that can apply to an element of the open page in any state, under any media query, and that the
 * page's own sheet does not have.
 */
function missingRules([sheet, states]: [string, string]): string[] {
  const flat = (rules: CSSRuleList, around = ''): { selector: string; text: string }[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return [{ selector: rule.selectorText, text: around + rule.cssText }];
      if (!(rule instanceof CSSGroupingRule)) return [];
      const condition = rule instanceof CSSConditionRule ? rule.conditionText : '';
      return flat(rule.cssRules, `${around}${condition} `);
    });
  const all = new CSSStyleSheet();
  all.replaceSync(sheet);
  const own = new Set([...document.styleSheets].flatMap(({ cssRules }) => flat(cssRules).map(({ text }) => text)));
  const applies = (selector: string) => {
    const plain = selector.replace(new RegExp(states, 'g'), '').replace(/(^|[\s>+~,(])(?=$|[\s>+~,)])/g, '$1*');
    return document.querySelector(plain) !== null;
  };
  // A sheet's tokens are those that it uses.
  const missing = flat(all.cssRules).filter(({ selector, text }) => selector !== ':root' && !own.has(text));
  return missing.flatMap(({ selector, text }) => (applies(selector) ? [text] : []));
}

/** The style sheet of all screens, which has the styles of every widget. */
async function wholeSheet(): Promise<string> {
  const page = await (await fetch(`${base()}/privacyPolicy`)).text();
  return (await fetch(base() + /"style":"([^"]+)"/.exec(page)![1]!)).text();
}

const NOTICES = ['/nothing-here', '/offline'];

for (const path of NOTICES) {
  test(`${path} has every style of the whole sheet that applies to it`, async () => {
    const sheet = await wholeSheet();
    assert.ok(sheet.length > 20_000, 'the sheet has the styles of all widgets');
    const { page } = await open(path);
    await page.locator('h1').waitFor();
    assert.equal(await page.evaluate(missingRules, [sheet, STATES] as [string, string]), []);
  });
}

for (const path of NOTICES) {
  test(`${path} is left as a first screen is: by its button, and by the button of the shell`, async () => {
    const { page, messages, problems } = await open(path, { shell: true });
    const closings = async () => (await messages()).map(({ action }) => action).join();
    await page.getByRole('button', { name: 'Back' }).click();
    await until(async () => (await closings()) === 'closeWebview');
    await page.evaluate(() => dispatchEvent(new CustomEvent('app:back')));
    await until(async () => (await closings()) === 'closeWebview,closeWebview');
    assert.equal(
      problems.filter((problem) => !problem.includes('404')),
      [],
    );
  });
}

test('/offline leads to the home page when there is a network', async () => {
  const { page } = await open('/offline');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForURL(`${base()}/`);
});

test('back from an address without a screen leads to the screen that has opened it', async () => {
  const { page, messages } = await open('/customerService?userId=u1', { shell: true });
  await page.locator('h1').waitFor();
  await page.waitForFunction(() => (history.state as { id?: string } | null)?.id !== undefined);
  await page.evaluate(() => {
    sessionStorage.setItem('depth', '1 /nothing-here');
    location.assign('/nothing-here');
  });
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(/customerService/);
  assert.equal(await messages(), []);
});
