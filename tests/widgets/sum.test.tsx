import './dom.ts';
import { assert, test } from '../suite.ts';
import { draw } from './draw.tsx';

const CASES: readonly [amount: string, small: string | undefined][] = [
  ['₱1234.50', '.50'],
  ['₹0.05', '.05'],
  ['₱-3.00', '.00'],
  ['—', undefined],
  ['₱1.234', undefined],
];

for (const [amount, small] of CASES) {
  test(`${amount} is one text, with ${small ?? 'nothing'} in small type`, async () => {
    const drawn = await draw('sum', { amount });
    assert.is(drawn.root.textContent, amount);
    assert.is(drawn.root.querySelector('.text-amount > small')?.textContent, small);
    await drawn.remove();
  });
}
