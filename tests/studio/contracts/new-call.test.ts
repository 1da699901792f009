/**
 * Creates a call from a pasted answer: its contract and recorded answers pass the check, whatever the answer’s success
 * field is.
 */
import { compileProject } from '../../../compiler/index.ts';
import { filesOfCall } from '../../../studio/contracts/new-call.ts';
import { assert, test } from '../../suite.ts';
import { files, project } from '../edit/product.ts';

const call = { name: 'offer.detail', method: 'GET', path: '/api/v1/offer', sends: ['id'] } as const;
const made = (given: object) => filesOfCall({ ...call, answer: {}, ...given }, Object.fromEntries(files));

const ANSWERS: { [says: string]: unknown } = {
  'a number': { code: 0, data: { title: 'Spring', rate: 3, open: true, steps: [{ name: 'Apply' }], note: null } },
  'a text': { code: "o'k", data: [{ title: 'Spring' }, { rate: 2.5 }] },
  'yes or no': { success: true, msg: 'fine', data: null },
  'a code, and has rows that differ': {
    code: '0',
    data: {
      rows: [
        { a: null, p: 1, deep: { x: 1 } },
        { a: { b: 1 }, p: 1.5, deep: { y: 'https://' } },
        { opts: [] },
        { opts: [{ z: 2 }] },
      ],
      mixed: [1, 'a', null],
    },
  },
  'nothing of it': { title: 'Spring', rate: 3.5, tags: ['a'], empty: [], deep: { er: {} } },
};

for (const [says, answer] of Object.entries(ANSWERS)) {
  test(`a new call passes the check when its answer reports success by ${says}`, () => {
    const own = Object.entries(made({ answer })).map(([path, text]) => [`screens/${path}`, text] as const);
    const { issues } = compileProject({ ...project, files: new Map([...project.files, ...own]) });
    assert.equal(
      issues.map(({ code, message }) => `${code}: ${message}`),
      ['unused-name: call `offer.detail` is never used: use it or remove it'],
    );
  });
}

test('a failed answer is recorded next to the good one if the answer shows how the server reports failure', () => {
  const { 'calls/answers/offer.detail/failed.json': refusal } = made({ answer: { code: 0, success: true, data: {} } });
  assert.match(refusal!, /"code": 1,\s+"success": false/);
});

test('a path that the server does not forward is refused, and the message lists those it does', () => {
  assert.throws(() => made({ path: '/offer' }), /forwards only \/examine, \/api, \/gopia, not \/offer/);
});

test('the shape of rows has every field that one of them has, at any depth', () => {
  const rows = [
    { a: null, p: 1, deep: { x: 1 } },
    { a: { b: true }, p: 1.5, deep: { y: 'Spring' } },
  ];
  const { 'calls/offer.json': text } = made({ answer: { code: 0, data: { rows } } });
  const list = { a: { b: 'bool' }, p: 'number?', deep: { x: 'int?', y: 'string' } };
  assert.equal(JSON.parse(text!).calls[0].outcomes[0].gives.rows, { list, max: 100 });
});
