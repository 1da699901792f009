/** A part of the page while its file is on its way. */
import '../dom.ts';
import { later } from '../../../studio/ui/later.tsx';
import { assert, test } from '../../suite.ts';
import { render } from '../render.tsx';

const never = () => new Promise<{ default: () => null }>(() => undefined);

test('a part that mostly shows nothing takes no room while it is fetched; others say that they are', async () => {
  const [Quiet, Usual] = [later(never, null), later(never)];
  assert.is((await render(<Quiet />)).page.innerHTML, '');
  assert.is((await render(<Usual />)).page.textContent, 'Loading…');
});
