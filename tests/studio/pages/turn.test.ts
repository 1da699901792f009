import type { Person } from '../../../studio/client/registry.ts';
import { turnOf, type Waiting } from '../../../studio/pages/drafts/turn.ts';
import { assert, test } from '../../suite.ts';

const [ed, ann, max, otto]: Person[] = [
  { name: 'Ed', role: 'editor' },
  { name: 'Ann', role: 'approver' },
  { name: 'Max', role: 'approver' },
  { name: 'Otto', role: 'operator' },
];
const everybody = [ed!, ann!, max!, otto!];

const draft = (more: Partial<Waiting>): Waiting => ({
  ...{ state: 'open', author: 'Ed', authors: ['Ed'], approvals: [], sentBack: null, issues: [] },
  ...more,
});

function says(waiting: Partial<Waiting>, me: Person, people: readonly Person[] | null = everybody) {
  const turn = turnOf(draft(waiting), me, people ?? undefined);
  return turn && `${turn.isMine ? 'Mine: ' : ''}${turn.says}`;
}

test('an open draft waits for those who work on it', () => {
  const sentBack = { who: 'Ann', at: '', note: 'Say more' };
  assert.is(says({}, ed!), 'Mine: Send it for review.');
  assert.is(says({ sentBack }, ed!), 'Mine: Change what is asked for, then send it for review.');
  const issues = [{ severity: 'error' }] as unknown as Waiting['issues'];
  assert.is(says({ issues }, ed!), 'Mine: Correct it, then send it for review.');
  assert.is(says({}, ann!), 'Ed sends it for review.');
  assert.is(says({ authors: ['Ed', 'Ann'] }, ann!), 'Mine: Send it for review.');
});

test('a draft in review waits for those who may still approve it', () => {
  const state = 'in-review';
  assert.is(says({ state }, ed!), 'Ann, Max or Otto can approve it.');
  assert.is(says({ state }, ann!), 'Mine: Approve it, or send it back.');
  assert.is(says({ state, authors: ['Ed', 'Ann'] }, ann!), 'Max or Otto can approve it.');
  assert.is(says({ state, approvals: [{ who: 'Ann', at: '' }] }, ann!), 'Max or Otto can approve it.');
  assert.is(says({ state }, ed!, null), 'An approver who has not worked on it can approve it.');
  assert.match(says({ state }, ed!, [ed!])!, /^Nobody can approve it: .* an admin adds/);
  const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((name): Person => ({ name, role: 'approver' }));
  assert.is(says({ state }, ed!, many), 'A, B, C or 3 others can approve it.');
  const alone: Person = { name: 'Ed', role: 'admin' };
  for (const people of [[alone], []]) assert.is(says({ state }, alone, people), 'Mine: Approve it, or send it back.');
  const admin: Person = { name: 'admin', role: 'admin' };
  assert.is(says({ state }, admin), 'Mine: Approve it, or send it back.', 'who is in no list');
});

test('it is nobody’s turn whose role was taken away since people were asked for', () => {
  const viewer: Person = { ...otto!, role: 'viewer' };
  assert.is(
    says({ state: 'approved' }, viewer, [ed!, otto!, { name: 'Ola', role: 'operator' }]),
    'Ola can publish it.',
  );
  assert.is(says({ state: 'in-review' }, { ...ann!, role: 'viewer' }), 'Max or Otto can approve it.');
});

test('an approved draft waits for an operator, and one that is done for nobody', () => {
  assert.is(says({ state: 'approved' }, ann!), 'Otto can publish it.');
  assert.is(says({ state: 'approved' }, otto!), 'Mine: Publish it, or send it back.');
  assert.is(says({ state: 'published' }, otto!), undefined);
  assert.is(says({ state: 'closed' }, ed!), undefined);
});
