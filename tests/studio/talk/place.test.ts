import { outlineOf } from '../../../studio/edit/outline/outline.ts';
import { commented } from '../../../studio/talk/place.ts';
import { assert, test } from '../../suite.ts';

const text = (words: string) => ({ widget: 'text', text: words });
const button = (label: string) => ({ widget: 'button', label, on: { tap: [{ do: 'back' }] } });

/** The path of what a comment at `view[1]`, `Button “Pay”`, is about in a document with this view. */
function placeIn(view: readonly unknown[], name = 'Button “Pay”'): string | undefined {
  return commented(outlineOf({ screen: 'book', view }), { path: 'view[1]', name })?.id;
}

test('a comment stays where it is as long as what it is about is there', () => {
  assert.is(placeIn([text('a'), button('Pay'), button('Pay')]), 'view[1]');
});

test('a comment follows what it is about: behind something new, before something deleted, into a container', () => {
  assert.is(placeIn([text('new'), text('a'), button('Pay')]), 'view[2]');
  assert.is(placeIn([button('Pay')]), 'view[0]');
  assert.is(placeIn([text('a'), { show: [text('b'), button('Pay')], when: 'true' }]), 'view[1].show[1]');
});

test('of several with its name it is about the one nearest to its old place', () => {
  assert.is(placeIn([text('a'), text('new'), button('Pay'), button('Pay')]), 'view[2]');
  assert.is(placeIn([text('a'), text('b'), { show: [button('Pay')] }, text('c'), button('Pay')]), 'view[2].show[0]');
});

test('what has another name now is still meant, and what is of another kind is not', () => {
  assert.is(placeIn([text('a'), button('Settle')]), 'view[1]');
  assert.is(placeIn([text('a'), text('b')]), undefined);
  assert.is(placeIn([text('a')]), undefined);
});
