import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { accessibilityFaults, phones } from './harness.ts';

const { open } = phones();
const SESSION = 'userId=u1&deviceId=d1&sessionId=s1&productId=p1';

/** The screens, each with elements that must be on it, by role and name. */
const SCREENS: { name: string; path: string; title: string; finds: [role: Role, name: string][] }[] = [
  {
    name: 'order',
    path: `/order?${SESSION}&orderId=174`,
    title: 'Order Details',
    finds: [
      ['button', 'REPAY'],
      ['button', 'Rollover Repayment'],
    ],
  },
  {
    name: 'bank',
    path: `/bindBank?${SESSION}`,
    title: 'Payment account information',
    finds: [
      ['tab', 'Bank account'],
      ['combobox', 'Payout channel'],
      ['button', 'Next'],
    ],
  },
  {
    name: 'repay',
    path: `/repay?${SESSION}&orderId=170`,
    title: 'Repayment',
    finds: [
      ['button', 'more'],
      ['button', 'copy'],
      ['button', 'Payment Method'],
    ],
  },
  {
    name: 'complaint',
    path: `/complaint?${SESSION}&orderId=170`,
    title: 'Online service',
    finds: [
      ['combobox', 'Order'],
      ['link', 'Complaint list'],
    ],
  },
  {
    name: 'complaint-form',
    path: `/complainPageNext?${SESSION}&problemType=2&orderNo=170`,
    title: 'Online service',
    finds: [
      ['textbox', 'Your comments and suggestions'],
      ['button', 'Submit'],
    ],
  },
  {
    name: 'payway',
    path: `/payway?${SESSION}&orderId=170&amount=123450`,
    title: 'Payment',
    finds: [
      ['radiogroup', 'Pay with'],
      ['link', 'Add a card'],
      ['button', 'Payment'],
    ],
  },
];
type Role = Parameters<Page['getByRole']>[0];

for (const { name, path, title, finds } of SCREENS) {
  test(`${name} opens cold without axe violations, CSP violations or console errors`, async () => {
    const { page, problems, sent } = await open(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    for (const [role, label] of finds) await page.getByRole(role, { name: label, exact: true }).first().waitFor();
    assert.is(await page.title(), title);
    assert.equal(await accessibilityFaults(page), []);
    const paths = sent.map((request) => request.path);
    assert.equal(paths, [...new Set(paths)], 'every call leaves once');
    assert.equal(problems, []);
  });

  test(`${name} is usable by Tab alone, every control with a name, in the order of the page`, async () => {
    const { page, problems } = await open(path);
    await page.getByRole(finds[0]![0], { name: finds[0]![1], exact: true }).first().waitFor();
    const walk = await walkByTab(page);
    for (const [role, label] of finds) {
      if (role !== 'radiogroup' && role !== 'tab') assert.ok(walk.includes(label), `Tab reaches "${label}": ${walk}`);
    }
    assert.equal(
      walk.filter((label) => label === ''),
      [],
    );
    assert.equal(problems, []);
  });

  test(`${name} offers a retry while the network is down, and works once it is back`, async () => {
    const { page, context, problems } = await open('/m/current');
    await context.route(/\/(examine|api|gopia)\//, (route) => route.abort());
    await page.goto(new URL(path, page.url()).href);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    if (name !== 'complaint-form') {
      const again = page.getByRole('button', { name: /again/i });
      await again.waitFor();
      assert.equal(await accessibilityFaults(page), []);
      await context.unrouteAll();
      await again.click();
    }
    const [role, label] = finds[0]!;
    await page.getByRole(role, { name: label, exact: true }).first().waitFor();
    assert.equal(
      problems.filter((problem) => !problem.includes('net::ERR_FAILED')),
      [],
    );
  });
}

for (const fault of ['html', 'down', 'garbage', 'refuse']) {
  test(`a backend that answers with ${fault} leaves no page blank and raises no error`, async () => {
    for (const { path, title } of SCREENS) {
      const { page, problems } = await open(`${path.replace(/&orderId=\w+/, '')}&orderId=${fault}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.locator('main .loading').waitFor({ state: 'detached' });
      assert.match((await page.locator('main').textContent()) ?? '', /\w/, path);
      assert.equal(
        problems.filter((problem) => !problem.includes('status of 503')),
        [],
        path,
      );
    }
  });
}

/** Presses Tab until the focus is back at the start; returns the accessible names on the way. */
async function walkByTab(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) break;
    const [, name = ''] = /^- [a-z]+ "(.*?)"/.exec(await focused.ariaSnapshot()) ?? [];
    names.push(name);
  }
  return names;
}
