import fc from 'fast-check';
import { answerReader } from '../../../renderer/explain/answer-reader.ts';
import { readAnswer } from '../../../renderer/wire/answer.ts';
import type { CompiledCall } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, path, steps } from '../document.ts';

function read(body: unknown, contract: Partial<CompiledCall> = {}, status = 200) {
  const reports: string[] = [];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const ending = readAnswer(
    'book.save',
    call(contract),
    { status, text },
    answerReader((code) => reports.push(code)),
  );
  return { ...ending, reports };
}

test('a code of 0 equals "0", and "00" is different', () => {
  assert.is(read({ code: 0 }).outcome, 'ok');
  assert.is(read({ code: '0' }).outcome, 'ok');
  assert.is(read({ code: '00' }).outcome, 'failed');
});

test('success is anything truthy', () => {
  const outcomes = [{ is: 'ok', when: path('success') }, { is: 'failed' }];
  for (const success of [true, 1, '1', 'true', 'yes']) assert.is(read({ success }, { outcomes }).outcome, 'ok');
  for (const success of [false, 0, '0', 'false', '', null, undefined]) {
    assert.is(read({ success }, { outcomes }).outcome, 'failed');
  }
});

test('the first matching outcome wins, the last takes the rest', () => {
  const outcomes = [
    { is: 'wrong-code', when: ['==', path('code'), '8'] as never },
    { is: 'late', when: ['in', path('code'), ['list', '8', '9']] as never },
    { is: 'failed' },
  ];
  assert.equal(
    ['8', '9', '1'].map((code) => read({ code }, { outcomes }).outcome),
    ['wrong-code', 'late', 'failed'],
  );
});

test('data is taken from the first place that has it', () => {
  const outcomes = [{ is: 'ok', from: ['data', ''], gives: ['rec', '', { title: 'string' }] as never }];
  assert.equal(read({ data: { title: 'A' } }, { outcomes }).data, { title: 'A' });
  assert.equal(read({ title: 'B' }, { outcomes }).data, { title: 'B' });
  assert.equal(read({ title: 'C', data: [] }, { outcomes }).data, { title: 'C' });
  assert.equal(read({ title: 'D', data: '' }, { outcomes }).data, { title: 'D' });
});

test('names are read as they are and by their aliases, also in the head', () => {
  const aliases = { title: 'ballad', code: 'coda', data: 'dale' };
  const outcomes = [
    {
      is: 'ok',
      when: ['==', path('code'), '0'] as never,
      from: ['data'],
      gives: ['rec', '', { title: 'string' }] as never,
    },
    { is: 'failed' },
  ];
  assert.equal(read({ coda: 0, dale: { ballad: 'A' } }, { aliases, outcomes }).data, { title: 'A' });
  assert.equal(read({ code: 0, data: { title: 'A' } }, { aliases, outcomes }).data, { title: 'A' });
});

test('no answer, an HTTP error, invalid JSON and unreadable data are unreachable, and reported', () => {
  const unreachable = steps({ do: 'toast', text: 'No answer' });
  const outcomes = [{ is: 'ok', from: ['data'], gives: ['rec', '!', { id: 'int!' }] as never }];
  for (const [body, status] of [
    ['', 0],
    [{ code: 0 }, 500],
    ['<html>', 200],
    ['[]', 200],
    ['null', 200],
    ['7', 200],
    [{ data: {} }, 200],
  ] as const) {
    const ending = read(body, { unreachable, outcomes }, status);
    assert.is(ending.outcome, 'unreachable', JSON.stringify(body));
    assert.equal(ending.usually, unreachable);
    assert.is(ending.data, null);
    assert.ok(ending.reports.includes('answer-unreadable'));
  }
});

test('an outcome contains the contract’s `usually` and the message of the server', () => {
  const usually = steps({ do: 'toast', text: path('message') });
  const ending = read({ code: 1, message: 'Too late' }, { outcomes: [{ is: 'failed', usually }] });
  assert.is(ending.message, 'Too late');
  assert.equal(ending.usually, usually);
});

test('an answer that partly violates its contract is still read, and reported', () => {
  const outcomes = [{ is: 'ok', gives: ['rec', '', { pages: 'int?', title: 'string' }] as never }];
  const { data, reports } = read({ pages: 'many', title: ['x'] }, { outcomes });
  assert.equal(data, { pages: null, title: '' });
  assert.equal(reports, ['answer-odd', 'answer-odd']);
});

test('reading an answer never throws, whatever it is', () => {
  const gives = [
    'rec',
    '',
    { a: ['list', 'int!', 5], b: ['map', 'string', 5], c: ['rec', '?', { d: 'url!' }] },
  ] as never;
  const outcomes = [
    { is: 'ok', when: ['==', path('code'), '0'] as never, from: ['data', ''], gives },
    { is: 'failed' },
  ];
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.jsonValue().map((value) => JSON.stringify({ code: 0, data: value })),
      ),
      fc.integer(),
      (text, status) => {
        const ending = readAnswer('x', call({ outcomes }), { status, text }, answerReader());
        return typeof ending.outcome === 'string' && typeof ending.message === 'string';
      },
    ),
    { numRuns: 300 },
  );
});
