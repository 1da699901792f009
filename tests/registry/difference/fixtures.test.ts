import { type Ended, fixtureDifference, removedFixtures } from '../../../registry/difference/index.ts';
import { assert, test } from '../../suite.ts';

const FAILURE = { screen: 'repay', fixture: 'pays', why: 'it is not on the screen', file: 'repay/fixtures/pays.json' };

function ended(name: string, passed = true): Ended {
  return { screen: 'repay', name, ...(!passed && { failure: { ...FAILURE, fixture: name } }) };
}

test('fixtures with the same result are left out', () => {
  assert.equal(fixtureDifference([ended('pays'), ended('fails', false)], [ended('fails', false), ended('pays')]), []);
});

test('a fixture with another result, a new one and a deleted one are listed with both results', () => {
  const before = [ended('pays'), ended('shows the code'), ended('is mended', false)];
  const after = [ended('pays', false), ended('is mended'), ended('is new')];
  assert.equal(fixtureDifference(before, after), [
    { ...FAILURE, before: 'passed', after: 'failed' },
    { screen: 'repay', fixture: 'is mended', before: 'failed', after: 'passed' },
    { screen: 'repay', fixture: 'is new', before: 'absent', after: 'passed' },
    { screen: 'repay', fixture: 'shows the code', before: 'passed', after: 'absent' },
  ]);
});

test('fixtures of two screens may have the same name', () => {
  const [mine, other] = [ended('opens'), { ...ended('opens', false), screen: 'order' }];
  assert.equal(fixtureDifference([mine, other], [mine, { ...ended('opens'), screen: 'order' }]), [
    { screen: 'order', fixture: 'opens', before: 'failed', after: 'passed' },
  ]);
});

test('a screen that goes on with fewer fixtures is said, one whose fixtures are renamed or that is gone is not', () => {
  const removed = [
    'repay/fixtures/pays.json',
    'repay/fixtures/fails.json',
    'order/fixtures/a.json',
    'old/fixtures/x.json',
  ];
  const files = [
    ...removed.map((path) => ({ path, change: 'removed' as const })),
    { path: 'order/fixtures/b.json', change: 'added' as const },
  ];
  const left = ['repay/screen.json', 'order/screen.json', 'order/fixtures/b.json'];
  const says = (after: readonly string[]) =>
    removedFixtures(files, after).map(({ screen, says }) => `${screen}: ${says}`);
  assert.equal(says(left), ['repay: all its fixtures are removed: nothing checks any more what it does']);
  assert.equal(says([...left, 'repay/fixtures/waits.json']), ['repay: 2 fixtures are removed, 1 is left']);
});
