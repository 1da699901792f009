import './dom.ts';
import { assert, test } from '../suite.ts';
import { draw } from './draw.tsx';

test('a receipt shows its text', async () => {
  const drawn = await draw('receipt', { text: 'Emma' });
  assert.is(drawn.root.textContent, 'Emma');
  await drawn.remove();
});
