import type { AuditEntry } from '../../../studio/client/registry.ts';
import { exceptionIn, takenBack, whatWasDone, whoDid } from '../../../studio/history/happenings.ts';
import { assert, test } from '../../suite.ts';

let n = 0;
function entry(who: string, what: string, rest: Partial<AuditEntry> = {}): AuditEntry {
  n += 1;
  return { n, at: '2026-01-01T00:00:00.000Z', who, what, before: '', hash: '', ...rest };
}

const published = entry('Ola', 'publish', { release: 2, draft: 7, details: { percent: 5 } });
const halted = entry('automatic', 'halt', { release: 2, note: 'It crashes.', details: { percent: 5 } });
const resumed = entry('Ola', 'rollout', { release: 2, details: { percent: 25 } });
const withdrawn = entry('Ola', 'rollback', { release: 1, details: { from: 1, candidate: 2 } });

test('what was done to production is said in words', () => {
  const all = entry('Ola', 'rollout', { release: 2, details: { percent: 100 } });
  const back = entry('Ola', 'rollback', { release: 1, details: { from: 2, candidate: null } });
  const imported = entry('admin', 'import', { release: 1 });
  const restored = entry('admin', 'restore');
  assert.equal(
    [imported, published, halted, resumed, all, withdrawn, back, restored].map(
      (one) => `${whoDid(one)} ${whatWasDone(one)}`,
    ),
    [
      'admin imported release 1 from the folder',
      'Ola published draft 7 as release 2 to 5 %',
      'The server halted release 2 at 5 %',
      'Ola gave release 2 to 25 %',
      'Ola gave release 2 to everybody',
      'Ola took release 2 back: everybody gets release 1',
      'Ola took release 2 back: everybody gets release 1',
      'admin restored a backup',
    ],
  );
});

test('a release that was given to phones again is not taken back', () => {
  assert.equal(takenBack([halted, published], 2), halted);
  const again = entry('Ola', 'halt', { release: 2, note: 'I look into it.', details: { again: true } });
  assert.equal(takenBack([again, halted, published], 2), halted);
  assert.is(whatWasDone(again), 'halted release 2 again');
  assert.equal(takenBack([resumed, again, halted, published], 2), undefined);
  assert.equal(takenBack([withdrawn, resumed, halted, published], 2), withdrawn);
  assert.equal(takenBack([withdrawn, resumed, halted, published], 1), undefined);
});

test('what spoke against a publication is said with the reason', () => {
  const failed = entry('Ola', 'publish', { release: 2, details: { reason: 'It is old.', failed: [{}] } });
  const own = entry('Ola', 'publish', {
    release: 2,
    details: { own: true, because: 'the registry knows only one person' },
  });
  assert.is(exceptionIn(failed), 'Published although a fixture fails: It is old.');
  assert.is(exceptionIn(own), 'Approved by its author: the registry knows only one person.');
  assert.is(exceptionIn(published), undefined);
});
