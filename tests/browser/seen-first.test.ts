import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';

const { open } = phones();

for (const viewport of [
  { width: 360, height: 740 },
  { width: 320, height: 568 },
]) {
  const size = `${viewport.width} × ${viewport.height}`;
  test(`the amount of an overdue order is visible without scrolling, in the alarm colour, at ${size}`, async () => {
    const { page } = await open('/order?orderId=174&productId=7', { viewport });
    const amount = page.locator('.status .text-amount');
    await amount.waitFor();
    assert.match((await amount.textContent())!, /^₱\d+\.\d\d$/);
    const bar = (await page.locator('.actions').boundingBox())!;
    for (const place of [amount, page.locator('.status').getByText('Due date')]) {
      const box = (await place.boundingBox())!;
      assert.ok(box.y + box.height < bar.y, `${box.y} + ${box.height} is above the buttons at ${bar.y}`);
    }
    const [colour, alarm] = await amount.evaluate((element) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--danger-text)';
      return [getComputedStyle(element).color, getComputedStyle(probe).color];
    });
    assert.is(colour, alarm);
  });
}
