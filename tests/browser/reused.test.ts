import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';

const { open } = phones();
const PATH = '/complainPageNext?userId=u1&problemType=1';

test('a reused page has no state of the previous test', async () => {
  const before = await open(PATH);
  await before.page.getByRole('textbox').waitFor();
  const atFirst = await before.page.evaluate(() => history.length);
  await before.context.route('**/a/*.js', (route) => route.abort());
  await before.page.route('**/m/current', (route) => route.abort());
  await before.page.setViewportSize({ width: 200, height: 200 });
  await before.context.newPage();
  await before.context.addCookies([{ name: 'left', value: 'a', url: before.page.url() }]);
  await before.page.evaluate(async () => {
    localStorage.setItem('left', 'a');
    sessionStorage.setItem('left', 'a');
    window.name = 'left';
    history.pushState(null, '', '#left');
    await (await caches.open('left')).put('/left', new Response('a'));
    await new Promise((done) => {
      indexedDB.open('left').onsuccess = done;
    });
    console.error('left');
  });

  const { page, context, problems } = await open(PATH);
  assert.ok(page === before.page, 'it is the same page');
  await page.locator('#waiting').waitFor({ state: 'detached' });
  const left = await page.evaluate(async () => [
    localStorage.getItem('left'),
    sessionStorage.getItem('left'),
    document.cookie.includes('left'),
    window.name,
    await caches.has('left'),
    (await indexedDB.databases()).some(({ name }) => name === 'left'),
    history.length,
    innerWidth,
  ]);
  assert.equal(left, [null, null, false, '', false, false, atFirst, 390]);
  assert.equal([context.pages().length, problems], [1, []]);
});

test('changes that cannot be undone are refused, unless the page is for one test alone', async () => {
  const { page, context } = await open(PATH);
  for (const lasts of [() => context.addInitScript(''), () => page.addInitScript(''), () => page.clock.install()])
    assert.throws(lasts, /alone: true/);
  const other = await open(PATH, { alone: true });
  await other.page.addInitScript('');
  assert.ok((await open(PATH)).page !== other.page);
});
