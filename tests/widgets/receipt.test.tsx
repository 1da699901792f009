import './dom.ts';
import { assert, test } from '../suite.ts';
import { draw } from './draw.tsx';

test('a receipt shows its issuer, the sum and its rows, in this order', async () => {
  const drawn = await draw('receipt', {
    title: 'Slip 7',
    issuer: 'The library',
    amount: '₱12.50',
    rows: [{ text: 'Reference', value: 'R1' }],
    save: 'Save it',
  });
  assert.is(drawn.the('region', 'Slip 7').textContent, 'The library₱12.50ReferenceR1');
  assert.ok(drawn.the('button', 'Save it'));
  await drawn.remove();
});
