import '../../runner/world/dom.ts';
import type { PageUnderTest } from '../../runner/page/page-under-test.ts';
import { type } from '../../runner/steps/act.ts';
import { assert, test } from '../suite.ts';

/** A page with a field that is replaced at its first character, as by a mask that has just been loaded. */
function pageWithLateMask(): { stage: PageUnderTest; left: string[] } {
  document.body.innerHTML = '<label>Account <input></label>';
  const plain = document.querySelector('input')!;
  const left: string[] = [];
  plain.addEventListener('input', () => {
    const mask = document.createElement('input');
    mask.value = plain.value;
    mask.addEventListener('focusout', () => left.push(mask.value));
    plain.replaceWith(mask);
    mask.focus();
  });
  return { stage: { page: document.body, settle: async () => {} } as Partial<PageUnderTest> as PageUnderTest, left };
}

test('typing goes on in the field that replaces another one and takes over its focus', async () => {
  const { stage, left } = pageWithLateMask();
  await type(stage, '0917', 'Account');
  assert.is(document.querySelector('input')!.value, '0917');
  assert.equal(left.at(-1), '0917', 'it is the one that is left');
});
