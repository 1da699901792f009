import { guardedNodes } from '../../../renderer/explain/conditions.ts';
import { hiddenText } from '../../../renderer/explain/reason.ts';
import { createWholeScreen } from '../../../renderer/screen/whole-screen.ts';
import type { CompiledNode } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, path, screenDocument, structure, widget } from '../document.ts';
import { fakeHost } from '../host.ts';

const fresh = widget('text');
const lent = widget('text');
const other = widget('text');
const copy = widget('text');
const none = widget('text');
const asked = widget('text');
const heavy = widget('text', {}, { when: ['&&', path('data.book.isFine'), ['>', path('data.book.pages'), 500]] });
const choice = structure({
  switch: path('data.book.status'),
  cases: [
    { is: [1, 2], when: path('data.book.isFine'), show: [fresh] },
    { is: [3], show: [lent] },
  ],
  else: [other],
});
const copies = structure({ each: path('data.book.copies'), as: 'copy', show: [copy], else: [none] });

async function reasons(data: object): Promise<(node: CompiledNode) => string | undefined> {
  const host = fakeHost('/shelf?userId=7');
  const screen = createWholeScreen(
    screenDocument({
      calls: { 'book.detail': call() },
      load: { book: { n: 800, call: 'book.detail' } },
      view: [choice, copies, heavy],
      overlays: { ask: { n: 801, node: { ...widget('dialog'), show: [asked] } } },
    }),
    host,
  );
  screen.start();
  const reasonOf = (node: CompiledNode) =>
    hiddenText(screen, guardedNodes(screen).find((guarded) => guarded.node === node)!, []);
  assert.is(reasonOf(fresh), 'hidden because the screen is still loading');
  await host.next().answer({ code: 0, data });
  return reasonOf;
}

test('the reason for a hidden node is the outermost false condition, with its values and their origin', async () => {
  const reasonOf = await reasons({ status: 2, isFine: false, pages: 900, copies: ['desk'] });
  assert.is(reasonOf(fresh), 'hidden by the case for 1, 2: isFine is false, answer of book.detail');
  assert.is(reasonOf(lent), 'hidden by the case for 3: status is 2, answer of book.detail');
  assert.is(reasonOf(heavy), 'hidden by its condition: isFine is false, answer of book.detail');
  assert.is(reasonOf(none), 'hidden because the list has entries: copies is ["desk"], answer of book.detail');
  assert.is(reasonOf(asked), 'hidden because overlay ask is not open');
});

test('a visible node has no reason, and a case that does not apply names the value that decides', async () => {
  const reasonOf = await reasons({ status: 1, isFine: true, pages: 9, copies: [] });
  for (const node of [choice, fresh, copies, none]) assert.is(reasonOf(node), undefined);
  assert.is(reasonOf(other), 'hidden because a case fits: status is 1, answer of book.detail');
  assert.is(reasonOf(copy), 'hidden because the list is empty: copies is [], answer of book.detail');
  assert.is(reasonOf(heavy), 'hidden by its condition: pages is 9, answer of book.detail');
});
