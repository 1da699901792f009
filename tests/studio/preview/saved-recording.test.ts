import type { RecordedFixture } from '../../../studio/phone/messages.ts';
import { savedRecording } from '../../../studio/preview/saved-recording.ts';
import { assert, test } from '../../suite.ts';

const RECORDED: RecordedFixture = {
  fixture: { screen: 'book', fixture: 'Lends a book', open: '/book', steps: [{ tap: 'Lend' }] },
  replaced: 1,
  left: ['a picture'],
  lines: [],
};

test('a recording is saved under its name, and says what is not in it', () => {
  const { file, text, says, fails } = savedRecording(RECORDED, { 'desk/fixtures/lends-a-book.json': '' });
  assert.is(file, 'book/fixtures/lends-a-book-2.json');
  assert.equal(JSON.parse(text).steps, RECORDED.fixture.steps);
  assert.is(says, `Saved as ${file}. 1 personal values were replaced. Left out: a picture.`);
  assert.is(fails, undefined);
});

test('a recording that does not pass is saved, with the reason and how to correct it', () => {
  const { file, fails } = savedRecording({ ...RECORDED, lines: ['there is nothing called "Lend" to tap'] }, {});
  assert.is(file, 'book/fixtures/lends-a-book.json');
  assert.match(fails!, /^It does not pass: correct or delete it under Fixtures, Steps\. there is nothing called/);
});
