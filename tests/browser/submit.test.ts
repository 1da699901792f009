import { assert, test } from '../suite.ts';
import { type Phone, phones, until } from './harness.ts';
import { button, SUBMISSIONS, type Submission } from './submissions.ts';

const { open } = phones();
let borrower = 0;

/** Opens the page as a user who is new to the backend, up to the point where one tap sends. */
async function reach({ path, prepare, button: name }: Submission): Promise<Phone> {
  borrower += 1;
  const phone = await open(path.replace('?', `?userId=submit-${borrower}&`), { shell: true });
  const first = phone.page.getByRole('main').getByRole('button').first();
  await first.waitFor();
  await prepare?.(phone.page);
  await button(phone.page, name).last().waitFor();
  return phone;
}
const count = (phone: Phone, call: string) => phone.sent.filter(({ path }) => path.endsWith(call)).length;

for (const submission of SUBMISSIONS) {
  const { title, button: name, call, money, silent } = submission;

  test(`${title} is sent once, however often it is tapped`, async () => {
    const phone = await reach(submission);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await phone.context.route(`**${call}*`, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const submit = button(phone.page, name).last();
    const box = (await submit.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (let tap = 0; tap < 4; tap += 1) await phone.page.touchscreen.tap(x, y);
    await submit.press('Enter').catch(() => {});
    await until(() => count(phone, call) > 0);
    await phone.page.waitForTimeout(200);
    assert.is(count(phone, call), 1);
    release();
    assert.equal(phone.problems, []);
  });

  if (silent || money) continue;
  for (const [fault, answer] of FAULTS()) {
    test(`${title} with ${fault} shows an error, and can be tapped again`, async () => {
      const phone = await reach(submission);
      await phone.context.route(`**${call}*`, answer);
      await button(phone.page, name).last().click();
      await phone.page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
      await phone.context.unrouteAll();
      await button(phone.page, name).last().click();
      await until(() => count(phone, call) === 2);
      assert.equal(
        phone.problems.filter((problem) => !problem.includes('net::ERR_')),
        [],
      );
    });
  }
}

function FAULTS(): [string, Parameters<Phone['context']['route']>[1]][] {
  return [
    ['no network', (route) => route.abort('internetdisconnected')],
    ['an HTML page', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Sign in</h1>' })],
  ];
}
