import { NO_HISTORY, recorded, redo, TYPING_PAUSE_MS, undo } from '../../../studio/edit/text/history.ts';
import { assert, test } from '../../suite.ts';

/** Types a text letter by letter, with a pause of so many milliseconds after each. */
function typed(letters: string, apart: number) {
  let text = '';
  let history = NO_HISTORY;
  [...letters].forEach((letter, index) => {
    const step = { label: 'Change label', at: index * apart, typing: 'a view[0].label' };
    history = recorded(history, step, { a: text }, { a: text + letter });
    text += letter;
  });
  return { text, history };
}

test('typing without a pause is one step, and a pause starts another', () => {
  assert.is(typed('Pay now', 100).history.done.length, 1);
  assert.is(typed('Pay now', TYPING_PAUSE_MS).history.done.length, 7);
  const { text, history } = typed('Pay now', 100);
  assert.is(undo(history, { a: text })?.texts.a, '');
});

test('typing after an undo starts a new step', () => {
  const { text, history } = typed('Pay', 100);
  const undone = undo(history, { a: text })!;
  const again = recorded(undone.history, { label: 'x', at: 210, typing: 'a view[0].label' }, { a: '' }, { a: 'B' });
  assert.is(again.done.length, 1);
  assert.is(again.undone.length, 0);
});

test('a step over several files is undone and redone as one', () => {
  const before = { a: 'one', b: null, c: 'gone' };
  const after = { a: 'one, two', b: 'new', c: null };
  const history = recorded(NO_HISTORY, { label: 'x', at: 0 }, before, after);
  const undone = undo(history, after)!;
  assert.equal(undone.texts, before);
  assert.equal(redo(undone.history, before)!.texts, after);
});

test('undo does nothing if the file has changed otherwise', () => {
  const history = recorded(NO_HISTORY, { label: 'x', at: 0 }, { a: 'one' }, { a: 'two' });
  assert.is(undo(history, { a: 'other' }), undefined);
  assert.is(undo(NO_HISTORY, { a: 'one' }), undefined);
});

test('a step that changes nothing is not recorded', () => {
  assert.is(recorded(NO_HISTORY, { label: 'x', at: 0 }, { a: 'one' }, { a: 'one' }), NO_HISTORY);
});
