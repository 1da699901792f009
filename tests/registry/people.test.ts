import { assert, test } from '../suite.ts';
import { engines } from './engines.ts';
import { openAt, refused } from './opened.ts';

for (const { name, fresh } of await engines()) {
  test(`${name}: the first admin is created once, and the token is not stored`, async () => {
    const place = await fresh();
    const { registry, store, said } = await openAt(place);
    const token = (await registry.people.ensureAdmin())!;
    assert.ok(Buffer.from(token, 'base64url').length >= 32);
    assert.is(await registry.people.ensureAdmin(), undefined);
    assert.equal(await registry.people.find(token), { name: 'admin', role: 'admin' });
    assert.is(await registry.people.find(`${token}x`), undefined);
    const rows = await store.run(async (db) => [
      ...(await db.selectFrom('token').selectAll().execute()),
      ...(await db.selectFrom('audit').selectAll().execute()),
    ]);
    assert.not.match(JSON.stringify(rows) + said.join(), new RegExp(token));
  });

  test(`${name}: twenty servers that start at once create one admin`, async () => {
    const place = await fresh();
    const opened = await Promise.all(Array.from({ length: 20 }, () => openAt(place)));
    const tokens = await Promise.all(opened.map(({ registry }) => registry.people.ensureAdmin()));
    assert.is(tokens.filter((token) => token !== undefined).length, 1);
  });

  test(`${name}: an admin adds and removes people`, async () => {
    const { registry } = await openAt(await fresh());
    const { people } = registry;
    await people.ensureAdmin();
    const admin = (await people.named('admin'))!;
    const { token, ...ann } = await people.add(admin, { name: ' Ann Lee ', role: 'approver' });
    assert.equal(ann, { name: 'Ann Lee', role: 'approver' });
    assert.equal(await people.find(token), ann);
    assert.equal(await people.list(ann), [admin, ann]);
    await refused(people.add(ann, { name: 'Bob', role: 'viewer' }), 403, 'role');
    await refused(people.add(admin, { name: 'ann LEE', role: 'viewer' }), 409, 'name-taken');
    for (const taken of ['Admin', 'automatic'])
      await refused(people.add(admin, { name: taken, role: 'viewer' }), 409, 'name-taken');
    for (const bad of ['', ' ', 'a\nb', 'x'.repeat(81), 5 as never, '.', ' .. '])
      await refused(people.add(admin, { name: bad, role: 'viewer' }), 400, 'bad-name');
    const vouched = Promise.resolve().then(() => people.vouchedFor({ name: '..', role: 'viewer' }));
    await refused(vouched, 400, 'bad-name');
    await refused(people.add(admin, { name: 'Bob', role: 'boss' as never }), 400, 'bad-role');
    await people.remove(admin, 'ann lee');
    assert.is(await people.find(token), undefined);
    await refused(people.remove(admin, 'Ann Lee'), 404, 'no-person');
    await refused(people.remove(admin, 'admin'), 409, 'last-admin');
    assert.equal(await people.list(admin), [admin]);
  });

  test(`${name}: a session ends by expiry, sign-out or removal of the person`, async () => {
    const { registry, pass } = await openAt(await fresh());
    const { people } = registry;
    await people.ensureAdmin();
    const admin = (await people.named('admin'))!;
    const { token: lasting, ...ann } = await people.add(admin, { name: 'Ann', role: 'approver' });
    const one = await people.signIn(ann);
    assert.equal(await people.find(one.token), ann);
    await people.signOut(one.token);
    assert.is(await people.find(one.token), undefined);
    await people.signOut(lasting);
    assert.equal(await people.find(lasting), ann);
    const two = await people.signIn(ann);
    pass(Date.parse(two.ends) - Date.now() + 1_000);
    assert.is(await people.find(two.token), undefined);
    const three = await people.signIn(ann);
    await people.remove(admin, 'Ann');
    assert.is(await people.find(three.token), undefined);
    await refused(people.signIn(ann), 401, 'unknown-person');
  });

  test(`${name}: the token of the settings belongs to an admin as long as it is set`, async () => {
    const place = await fresh();
    const adminToken = 'a token of thirty-two characters, or more';
    const { registry } = await openAt(place, { adminToken });
    assert.is(await registry.people.ensureAdmin(), undefined);
    const admin = (await registry.people.find(adminToken))!;
    assert.equal(admin, { name: 'admin', role: 'admin' });
    const session = await registry.people.signIn(admin);
    await registry.people.add(admin, { name: 'Ann', role: 'approver' });
    await registry.people.add(admin, { name: 'Ada', role: 'admin' });
    await registry.people.remove(admin, 'Ada');
    const without = await openAt(place);
    assert.is(await without.registry.people.find(adminToken), undefined);
    assert.is(await without.registry.people.find(session.token), undefined);
    await refused(without.registry.people.list(admin), 401, 'unknown-person');
  });

  test(`${name}: a session begun with the token of the settings ends when that is replaced or taken away`, async () => {
    const place = await fresh();
    // The admin is known as a person, too.
    const stored = (await (await openAt(place)).registry.people.ensureAdmin())!;
    const adminToken = 'a token of thirty-two characters, or more';
    const { people } = (await openAt(place, { adminToken })).registry;
    const [admin, ann] = [
      { name: 'admin', role: 'admin' },
      { name: 'Ann', role: 'viewer' },
    ] as const;
    await people.add(admin, ann);
    const [ofAdmin, ofAnn] = [await people.signIn(admin), await people.signIn(ann)];
    assert.equal(await people.find(ofAdmin.token), admin);
    for (const options of [{ adminToken: 'another token of thirty-two characters' }, {}]) {
      const later = (await openAt(place, options)).registry.people;
      assert.is(await later.find(ofAdmin.token), undefined);
      assert.equal([await later.find(ofAnn.token), await later.find(stored)], [ann, admin]);
    }
    await people.signOut(ofAdmin.token);
    assert.is(await people.find(ofAdmin.token), undefined);
  });
}
