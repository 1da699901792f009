import { INQUIRY } from '../../../renderer/calls/inquiry.ts';
import { answersOf } from '../../../runner/record/answers.ts';
import type { Note } from '../../../runner/record/recording.ts';
import { paceOf } from '../../../runner/record/time.ts';
import { call, screenDocument } from '../../renderer/document.ts';
import { assert, test } from '../../suite.ts';
import { answered, tape } from './tape.ts';

const DOCUMENT = screenDocument({
  calls: { 'fine.pay': call({ path: '/fine', outcomes: [{ is: 'ok', when: ['==', ['$', 'code'], '0'] }] }) },
});

const sentTo = (call: string, path: string) => (id: number, key: string, headers: object) =>
  ({ is: 'sent', id, request: { call, method: 'POST', path: path + key, query: {}, body: {}, headers } }) as Note;
const pay = (id: number, key = 'k1') => sentTo('fine.pay', '/fine')(id, '', { 'Idempotency-Key': `"${key}"` });
const ask = (id: number, key = 'k1') => sentTo(INQUIRY, '/intents/')(id, key, {});
const lost = (id: number): Note => ({ is: 'answered', id, answer: { status: 0, text: '' } });
const state = (id: number, state: string, more: object = {}) => answered(id, { state, ...more });
const KNOWN = { status: 200, type: 'application/json', body: '{"code":0}' };

/** The answers to the call of a recording. */
function answersIn(...notes: [number, Note][]) {
  const taped = tape(...notes);
  return answersOf(DOCUMENT, taped, paceOf(taped)).get('fine.pay');
}
const LOST: [number, Note][] = [
  [0, pay(1)],
  [10, lost(1)],
];

test('an answer that arrived is recorded as it was', () => {
  assert.equal(answersIn([0, pay(1)], [10, answered(1, { code: 0 })]), [{ is: 'ok' }]);
});

test('an answer that the server sent and the phone did not receive is recorded as lost', () => {
  assert.equal(answersIn(...LOST, [2010, ask(2)], [2020, state(2, 'answered', KNOWN)]), [{ is: 'ok', lost: true }]);
});

test('a lost answer that the server was still working on is recorded with its duration', () => {
  const asked: [number, Note][] = [
    [2010, ask(2)],
    [2020, state(2, 'in-flight')],
    [5020, ask(3)],
    [5030, state(3, 'answered', KNOWN)],
  ];
  assert.equal(answersIn(...LOST, ...asked), [{ is: 'ok', lost: true, after: 2001 }]);
});

test('a request that never reached the server is recorded as such, and one with an unknown result as lost', () => {
  assert.equal(answersIn(...LOST, [2010, ask(2)], [2020, state(2, 'void')]), [{ unreachable: true }]);
  assert.equal(answersIn(...LOST, [2010, ask(2)], [2020, state(2, 'unknown')]), [{ lost: true }]);
  assert.equal(answersIn(...LOST), [{ lost: true }]);
  const unknown = { is: 'answered', id: 1, answer: { status: 409, text: '{"state":"unknown"}' } } as Note;
  assert.equal(answersIn([0, pay(1)], [10, unknown]), [{ lost: true }]);
});

test('a repeat with the same key is answered by the server only, one with another key is another call', () => {
  const again: [number, Note][] = [
    [900, pay(2)],
    [910, answered(2, { code: 0 })],
  ];
  assert.equal(answersIn(...LOST, ...again), [{ is: 'ok', lost: true }]);
  assert.equal(answersIn(...LOST, [900, pay(2, 'k2')], [910, answered(2, { code: 0 })]), [
    { lost: true },
    { is: 'ok' },
  ]);
});
