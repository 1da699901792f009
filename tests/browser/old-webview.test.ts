import { startServer } from '../../server/index.ts';
import { startOldChromium } from '../engines/chromium.ts';
import { NotFetched, oldChromium, TOO_OLD } from '../engines/packages.ts';
import { addressesOf, faultsAt, faultsOfTooOld } from '../engines/routes.ts';
import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';

const { open } = phones();
const SESSION = 'userId=u1&deviceId=d1&sessionId=s1&productId=p1';
const FORM = `/complainPageNext?${SESSION}&problemType=2&orderNo=170`;

/** Removes what webviews before 2022 lack. */
function grow(): void {
  Reflect.deleteProperty(Object, 'hasOwn');
  for (const prototype of [Array.prototype, String.prototype]) Reflect.deleteProperty(prototype, 'at');
  for (const name of ['replaceChildren']) Reflect.deleteProperty(Element.prototype, name);
  Reflect.deleteProperty(window, 'HTMLDialogElement');
}

test('a webview from before 2022 loads polyfills before any module, and a newer one does not', async () => {
  const young = await open(`/order?${SESSION}&orderId=174`, { alone: true });
  await young.page.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
  const loaded = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  assert.not.ok((await young.page.evaluate(loaded)).some((path) => path.startsWith('/a/old-')));

  const { page, context, problems } = await open('/m/current', { alone: true });
  await context.addInitScript(grow);
  await page.goto(new URL(`/repay?${SESSION}&orderId=170`, page.url()).href);
  await page.getByRole('button', { name: 'Payment Method' }).click();
  await page.getByRole('dialog').waitFor();
  const files = (await page.evaluate(loaded)).filter((path) => path.startsWith('/a/old-'));
  assert.equal(files.map((path) => path.replace(/-\w+/, '')).sort(), ['/a/old.css', '/a/old.js']);
  assert.equal(problems, []);
});

test('a prerendered screen stays if the renderer fails on it, and the message does not blame the connection', async () => {
  const { page, context } = await open('/m/current', { alone: true });
  await context.addInitScript(() => {
    // Any API that a webview may lack.
    Object.defineProperty(Array.prototype, 'flatMap', { value: undefined });
  });
  await page.goto(new URL(FORM, page.url()).href);
  await page.getByText('This page could not be shown').waitFor();
  assert.not.match((await page.locator('#failure').textContent()) ?? '', /connection/);
  await page.getByRole('textbox').waitFor();
  await page.getByRole('button', { name: 'Submit' }).waitFor();
});

test('real engines: Chrome 80 runs the product, and an older one shows that it must be updated', async () => {
  const server = await startServer({ port: 0, host: '127.0.0.1', say: () => {} });
  try {
    const addresses = (await addressesOf(server.address)).filter((address) =>
      /\/(order|repay|bindBank)\?/.test(address),
    );
    assert.is(addresses.length, 3);
    for (const [version, faultsIn] of [
      [80, faultsAt],
      [TOO_OLD, faultsOfTooOld],
    ] as const) {
      const engine = await startOldChromium(oldChromium(version));
      try {
        for (const address of addresses) assert.equal(await faultsIn(engine, address), [], `${version} ${address}`);
      } finally {
        await engine.close();
      }
    }
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    console.log(`not tested on real engines: ${error.message}`);
  } finally {
    await server.stop();
  }
});
