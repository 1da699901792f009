import { type Conflict, changeWords, conflictWords } from '../../../studio/project/conflict.ts';
import { assert, test } from '../../suite.ts';

const conflict: Conflict = {
  ...{ path: 'order/screen.json', who: 'Ben', isOwn: false },
  ...{ theirs: null, hash: '', base: '{}' },
};

test('a file that somebody else has deleted is said to be deleted, not changed', () => {
  assert.is(changeWords(conflict), 'Ben has deleted order/screen.json');
  assert.is(changeWords({ ...conflict, isOwn: true }), 'You have deleted order/screen.json in another tab');
  const { sides, take, keep } = conflictWords(conflict, false);
  assert.equal([sides, take, keep], [['Theirs: deleted', 'Yours'], 'Delete it', 'Keep mine']);
});

test('a file that is deleted here and that somebody else has changed is deleted only if that is chosen', () => {
  const changed = { ...conflict, theirs: '{ }' };
  assert.is(changeWords(changed), 'Ben has changed order/screen.json');
  const { sides, take, keep } = conflictWords(changed, true);
  assert.equal([sides, take, keep], [['Theirs', 'Yours: deleted'], 'Take theirs', 'Delete it']);
});
