import type { JsonPath } from '../../../compiler/json/index.ts';
import { entryAt, outlineOf } from '../../../studio/edit/outline/outline.ts';
import { commented, namesakesAt } from '../../../studio/talk/place.ts';
import { assert, test } from '../../suite.ts';

const text = (words: string) => ({ widget: 'text', text: words });
const button = (label: string) => ({ widget: 'button', label, on: { tap: [{ do: 'back' }] } });

/** Where a comment at `view[1]`, on `Button “Pay”`, is now in a document with this view. */
function placeIn(view: readonly unknown[], name = 'Button “Pay”'): string | undefined {
  const value = { screen: 'book', view };
  return commented({ value }, outlineOf(value), { path: 'view[1]', name, namesakes: null })?.id;
}

/** Where a comment at a path in one view is in another. */
function followed(before: readonly unknown[], path: JsonPath, after: readonly unknown[]): string | undefined {
  const [then, now] = [before, after].map((view) => ({ screen: 'book', view }));
  const outline = outlineOf(then);
  const { id, name } = entryAt(outline, path);
  const namesakes = namesakesAt({ value: then }, outline, path);
  return commented({ value: now }, outlineOf(now), { path: id, name, namesakes })?.id;
}

test('a comment stays in place as long as its node is there', () => {
  assert.is(placeIn([text('a'), button('Pay'), button('Pay')]), 'view[1]');
});

test('a comment follows its node: after an insertion, after a deletion, into a container', () => {
  assert.is(placeIn([text('new'), text('a'), button('Pay')]), 'view[2]');
  assert.is(placeIn([button('Pay')]), 'view[0]');
  assert.is(placeIn([text('a'), { show: [text('b'), button('Pay')], when: 'true' }]), 'view[1].show[1]');
});

test('of several nodes with its name, a comment belongs to the one nearest to its old place', () => {
  assert.is(placeIn([text('a'), text('new'), button('Pay'), button('Pay')]), 'view[2]');
  assert.is(placeIn([text('a'), text('b'), { show: [button('Pay')] }, text('c'), button('Pay')]), 'view[2].show[0]');
});

test('a comment stays on a renamed node, but not on one of another kind', () => {
  assert.is(placeIn([text('a'), button('Settle')]), 'view[1]');
  assert.is(placeIn([text('a'), text('b')]), undefined);
  assert.is(placeIn([text('a')]), undefined);
});

const pay = (to: string) => ({ ...button('Pay'), on: { tap: [{ do: 'go', to }] } });
const [early, late] = [pay('repay'), pay('repay-delay')];

test('of two nodes with one name, a comment stays with its own wherever both move', () => {
  assert.is(followed([early, late], ['view', 1], [text('new'), early, late]), 'view[2]');
  assert.is(followed([early, late], ['view', 1], [late, early]), 'view[0]');
  assert.is(followed([early, early], ['view', 1], [text('new'), early, early]), 'view[2]');
  assert.is(
    followed([early, late], ['view', 0], [text('new'), pay('order'), late]),
    'view[1]',
    'what it holds was changed',
  );
  assert.is(followed([early], ['view', 0], [late, early]), 'view[1]', 'the other came later');
});

test('a comment whose node is deleted or renamed moves to no other node', () => {
  assert.is(followed([early, late], ['view', 0], [late]), undefined);
  assert.is(followed([early, late], ['view', 1], [early, button('Settle')]), 'view[1]');
});
