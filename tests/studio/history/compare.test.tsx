/** Comparing two versions of a document: the lines far from a difference are left out until they are asked for. */
import '../dom.ts';
import Compare from '../../../studio/history/compare.tsx';
import { assert, test } from '../../suite.ts';
import { render, settled } from '../render.tsx';

/** Compares two versions of a document of so many lines that differ in the second one. */
function compared(count: number) {
  const lines = Array.from({ length: count }, (_, at) => `"line ${at}"`);
  const texts = { before: lines.join('\n'), after: lines.toSpliced(1, 1, '"changed"').join('\n') };
  return render(<Compare {...texts} name="order/screen.json" sides={['Before', 'Now']} nonce="" />);
}

test('all lines are offered where some are left out, and only there', async () => {
  const long = await compared(60);
  const all = long.button('Show all lines');
  assert.is(all?.getAttribute('aria-pressed'), 'false');
  all?.click();
  await settled();
  assert.is(long.button('Show all lines')?.getAttribute('aria-pressed'), 'true', 'to leave them out again');
  assert.is((await compared(4)).button('Show all lines'), undefined);
});
