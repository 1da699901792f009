import type { Field } from '../../../renderer/form/field.ts';
import { createValidation, type FieldValidator } from '../../../renderer/form/validation.ts';
import { assert, test } from '../../suite.ts';

const field = (id: string) => ({ id }) as Field;

/**
 * A validation in which all fields except those in `passing` fail; `log` records reports and calls of its validator.
 */
function setup() {
  const log: string[] = [];
  const passing = new Set<Field>();
  const validation = createValidation(
    (field) => (passing.has(field) ? undefined : `${field.id} fails`),
    (message) => log.push(`missing ${message}`),
  );
  const validator: FieldValidator = {
    fail: ({ id }, message) => log.push(`fail ${id}: ${message}`),
    recheck: ({ id }) => log.push(`recheck ${id}`),
    clear: ({ id }) => log.push(`clear ${id}`),
  };
  return { log, passing, validation, validator };
}

const turn = () => new Promise((done) => setTimeout(done));

test('a field that fails before the validator has loaded is shown afterwards, unless it was corrected or reset', async () => {
  const { log, passing, validation, validator } = setup();
  const [kept, mended, reset] = [field('kept'), field('mended'), field('reset')];
  validation.by(async () => validator);
  for (const one of [kept, mended, reset]) validation.fail(one, 'fails');
  passing.add(mended);
  validation.clear(reset);
  await turn();
  assert.equal(log, ['fail kept: kept fails']);
  validation.fail(mended, 'again');
  validation.recheck(mended);
  validation.clear(mended);
  assert.equal(log.slice(1), ['fail mended: again', 'recheck mended', 'clear mended']);
});

test('the validator is loaded when one is needed soon, and only once', async () => {
  const { validation, validator } = setup();
  let loads = 0;
  validation.by(async () => {
    loads += 1;
    return validator;
  });
  await turn();
  assert.is(loads, 0, 'nothing is filled in yet');
  validation.prepare();
  validation.prepare();
  validation.fail(field('name'), 'fails');
  await turn();
  validation.prepare();
  assert.is(loads, 1);
});

test('a field that fails before the form knows its validator is shown when it does', async () => {
  const { log, validation, validator } = setup();
  validation.fail(field('name'), 'fails');
  validation.by(async () => validator);
  await turn();
  assert.equal(log, ['fail name: name fails']);
});

test('a validator that cannot be loaded is reported, and loaded again only when the next field fails', async () => {
  const { log, validation, validator } = setup();
  let tries = 0;
  validation.by(async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return validator;
  });
  validation.prepare();
  await turn();
  assert.equal(log, ['missing Error: offline']);
  validation.prepare();
  await turn();
  assert.is(tries, 1, 'not with every key');
  validation.fail(field('name'), 'fails');
  await turn();
  assert.equal([tries, log[1]], [2, 'fail name: name fails']);
});
