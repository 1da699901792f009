import { assert, test } from '../../suite.ts';
import type { Changes } from '../library.ts';
import { openLibrary } from './desk.ts';

const FILE = 'screens/book/fixtures/is-lent.json';
const SCREEN = {
  view: [
    { use: 'head' },
    { widget: 'text', text: 'Pages' },
    { widget: 'text', text: '{data.book.title} by hand' },
    { widget: 'button', label: 'Reserve', on: { tap: [{ do: 'go', to: 'shelf', with: { id: 'Emma' } }] } },
  ],
};
const CHANGES: Changes = {
  screen: SCREEN,
  fragments: { head: { view: [{ widget: 'link', label: 'All books', on: { tap: [{ do: 'back' }] } }] } },
  screens: { shelf: { view: [{ widget: 'button', label: 'Tidy up', on: { tap: [{ do: 'back' }] } }] } },
};

/** What is offered where the cursor is in the last step of a fixture of the screen `book`. */
function offeredIn(...steps: object[]) {
  const service = openLibrary(CHANGES);
  const other = { screen: 'book', fixture: 'other', open: '/book', steps: [{ see: ['Two copies'] }, { tap: 'More' }] };
  service.update('screens/book/fixtures/other.json', JSON.stringify(other));
  const marked = JSON.stringify({ screen: 'book', fixture: 'is lent', open: '/book', steps });
  service.update(FILE, marked.replace('▮', ''));
  return service.completions(FILE, marked.indexOf('▮')).map(({ label }) => label);
}

test('offers the names of controls where a step taps one, then other texts, as they are written on the screen', () => {
  assert.equal(offeredIn({ tap: '▮' }), ['All books', 'More', 'Reserve', 'Book', 'Pages', 'Two copies']);
});

test('offers every text where a step sees some, those that other fixtures saw as well', () => {
  assert.equal(offeredIn({ see: ['▮'] }), ['All books', 'Book', 'More', 'Pages', 'Reserve', 'Two copies']);
});

test('offers those of the screen that the steps have led to', () => {
  assert.equal(offeredIn({ tap: 'Reserve' }, { went: 'shelf' }, { tap: '▮' }), ['Tidy up', 'Book', 'Reserve']);
});

test('offers none where a step says something else', () => {
  assert.equal(offeredIn({ type: '▮', into: 'Name' }), []);
});
