import { assert, test } from '../../suite.ts';
import type { Changes } from '../library.ts';
import { openLibrary } from './cursor.ts';

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

/** The completions at the cursor in the last step of a fixture of the screen `book`. */
function offeredIn(...steps: object[]) {
  const service = openLibrary(CHANGES);
  const other = { screen: 'book', fixture: 'other', open: '/book', steps: [{ see: ['Two copies'] }, { tap: 'More' }] };
  service.update('screens/book/fixtures/other.json', JSON.stringify(other));
  const marked = JSON.stringify({ screen: 'book', fixture: 'is lent', open: '/book', steps });
  service.update(FILE, marked.replace('▮', ''));
  return service.completions(FILE, marked.indexOf('▮')).map(({ label }) => label);
}

test('completes a tap with the names of controls first, then other texts, as shown on the screen', () => {
  assert.equal(offeredIn({ tap: '▮' }), ['All books', 'More', 'Reserve', 'Book', 'Pages', 'Two copies']);
});

test('completes a see with every text, including those that other fixtures see', () => {
  assert.equal(offeredIn({ see: ['▮'] }), ['All books', 'Book', 'More', 'Pages', 'Reserve', 'Two copies']);
});

test('completes the texts of the screen that the steps have led to', () => {
  assert.equal(offeredIn({ tap: 'Reserve' }, { went: 'shelf' }, { tap: '▮' }), ['Tidy up', 'Book', 'Reserve']);
});

test('completes nothing for a step that takes free text', () => {
  assert.equal(offeredIn({ type: '▮', into: 'Name' }), []);
});
