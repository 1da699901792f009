import { readPeopleSettings } from '../../server/settings/settings-people.ts';
import { assert, test } from '../suite.ts';
import { settingRefusal } from './setting-refusal.ts';

const refusal = (env: { [name: string]: string }) => settingRefusal(() => readPeopleSettings(env));

test('an empty environment sets nothing', () => {
  assert.equal(readPeopleSettings({}), {});
  assert.equal(readPeopleSettings({ ADMIN_TOKEN: ' ', APPROVALS: '', OIDC_ISSUER: '' }), {});
});

test('accepts an ADMIN_TOKEN of at least 32 characters, and never repeats it in a message', () => {
  const token = 'a1'.repeat(16);
  assert.is(readPeopleSettings({ ADMIN_TOKEN: token }).adminToken, token);
  for (const wrong of [token.slice(1), `${token} x`, `${token}é`]) {
    const said = refusal({ ADMIN_TOKEN: wrong });
    assert.match(said, /^ADMIN_TOKEN must have 32 characters or more[^\n]+\.$/);
    assert.not.match(said, /a1a1/);
  }
});

test('reads the number of approvals', () => {
  assert.is(readPeopleSettings({ APPROVALS: '0' }).approvals, 0);
  assert.is(readPeopleSettings({ APPROVALS: '2' }).approvals, 2);
  for (const wrong of ['-1', '1.5', 'all', '11'])
    assert.is(
      refusal({ APPROVALS: wrong }),
      `APPROVALS is "${wrong}", but it must be a whole number of people from 0 to 10.`,
    );
});

const provider = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'screens', OIDC_CLIENT_SECRET: 'hidden' };

test('reads the provider of single sign-on', () => {
  const { openId } = readPeopleSettings({ ...provider, OIDC_NAME: 'Example', OIDC_ROLES: 'a b=editor, c=admin' });
  assert.is(openId?.issuer.href, 'https://id.example.com/');
  assert.equal(
    [openId?.name, openId?.person, openId?.groups, [...openId!.roles!]],
    [
      'Example',
      'email',
      'groups',
      [
        ['a b', 'editor'],
        ['c', 'admin'],
      ],
    ],
  );
  assert.is(readPeopleSettings(provider).openId?.roles, undefined);
  assert.is(readPeopleSettings(provider).openId?.name, 'id.example.com');
  assert.ok(readPeopleSettings({ ...provider, OIDC_ISSUER: 'http://127.0.0.1:9000' }).openId, 'for trying it out');
});

test('explains in one sentence what is wrong with a provider, without its secret', () => {
  for (const issuer of ['id.example.com', 'http://id.example.com', 'ftp://x', 'https://x?a=1'])
    assert.match(refusal({ ...provider, OIDC_ISSUER: issuer }), /^OIDC_ISSUER is ".*", but it must be a URL/);
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
    assert.match(refusal({ ...provider, [name]: '' }), new RegExp(`^${name} is missing`));
  for (const roles of ['staff', 'staff=boss', '=editor', 'a=editor,,'])
    assert.match(
      refusal({ ...provider, OIDC_ROLES: roles }),
      /^OIDC_ROLES has ".*", but it must be a comma-separated list of GROUP=ROLE/,
    );
});

test('a group with two roles is refused', () => {
  assert.is(
    refusal({ ...provider, OIDC_ROLES: 'staff=admin, leads=admin, staff=viewer' }),
    'OIDC_ROLES names the group "staff" twice: give it one role.',
  );
});

test('refuses settings of single sign-on that would have no effect', () => {
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_PERSON', 'OIDC_ROLES', 'OIDC_GROUPS'])
    assert.is(
      refusal({ OIDC_ISSUER: ' ', [name]: 'staff=editor' }),
      `${name} is set, but OIDC_ISSUER is not: without it there is no single sign-on.`,
    );
  assert.is(
    refusal({ ...provider, OIDC_GROUPS: 'teams' }),
    'OIDC_GROUPS is set, but OIDC_ROLES is not: without it groups have no role.',
  );
  assert.match(refusal({ ...provider, OIDC_ROLE: 'staff=editor' }), /^OIDC_ROLE is no setting; those .* OIDC_ROLES,/);
  assert.equal(readPeopleSettings({ OIDC_ROLES: ' ', OIDC_OTHER: '' }), {});
});
