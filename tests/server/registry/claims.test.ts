import { Refusal } from '../../../registry/index.ts';
import { personOf } from '../../../server/registry/claims.ts';
import { assert, test } from '../../suite.ts';

const settings = { person: 'email', groups: 'groups' };
const roles = new Map([
  ['staff', 'editor'],
  ['leads', 'approver'],
] as const);

/** The code of the refusal for these claims. */
function refusal(claims: object, more: object = {}): string | undefined {
  try {
    personOf({ ...claims }, { ...settings, ...more });
    return undefined;
  } catch (error) {
    assert.instance(error, Refusal);
    return (error as Refusal).code;
  }
}

test('the verified e-mail address identifies a person', () => {
  assert.equal(personOf({ sub: '1', email: 'ana@example.com', email_verified: true }, settings), {
    name: 'ana@example.com',
  });
  assert.is(refusal({ email: 'ana@example.com' }), 'no-name');
  assert.is(refusal({ email: 'ana@example.com', email_verified: false }), 'no-name');
  assert.is(refusal({ email: 'ana@example.com', email_verified: 'true' }), 'no-name');
  assert.is(refusal({ email: '', email_verified: true }), 'no-name');
  assert.is(refusal({ email: ['ana@example.com'], email_verified: true }), 'no-name');
});

test('another claim can identify people', () => {
  assert.equal(personOf({ sub: 'u-1' }, { ...settings, person: 'sub' }), { name: 'u-1' });
});

test('the highest role of a person’s groups counts, and nobody without one is admitted', () => {
  const claims = { email: 'ana@example.com', email_verified: true };
  const roleOf = (groups: unknown) => personOf({ ...claims, groups }, { ...settings, roles }).role;
  assert.is(roleOf(['staff', 'leads', 'other']), 'approver');
  assert.is(roleOf(['leads', 'staff']), 'approver');
  assert.is(roleOf('staff'), 'editor');
  for (const groups of [undefined, [], ['other'], [['staff']], { staff: true }, 'staff,leads'])
    assert.is(refusal({ ...claims, groups }, { roles }), 'no-role');
});
