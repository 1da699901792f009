import { createTries } from '../../../server/registry/tries.ts';
import { assert, test } from '../../suite.ts';

const LIMIT = { most: 20, forgotten: 3000 };

/** How many wrong tries an address has before it must wait, and how long it waits. */
function untilRefused(begin: () => number): { passed: number; wait: number } {
  for (let passed = 0; passed < 1000; passed += 1) {
    const wait = begin();
    if (wait > 0) return { passed, wait };
  }
  return { passed: 1000, wait: 0 };
}

test('an address has twenty wrong tries, then one every three seconds', () => {
  let now = 1_000_000;
  const tries = createTries(LIMIT, () => now);
  assert.equal(
    untilRefused(() => tries.begin('10.0.0.1')),
    { passed: 20, wait: 3000 },
  );
  now += 1000;
  assert.is(tries.begin('10.0.0.1'), 2000);
  now += 2000;
  assert.equal(
    untilRefused(() => tries.begin('10.0.0.1')),
    { passed: 1, wait: 3000 },
  );
  now += 60_000;
  assert.is(untilRefused(() => tries.begin('10.0.0.1')).passed, 20);
});

test('nobody waits because the clock was set back', () => {
  let now = 100_000_000;
  const tries = createTries(LIMIT, () => now);
  tries.begin('10.0.0.1');
  tries.forgive('10.0.0.1');
  untilRefused(() => tries.begin('10.0.0.2'));
  now -= 86_400_000;
  for (const address of ['10.0.0.1', '10.0.0.2']) assert.is(tries.begin(address), 0);
});

test('a correct try is refunded, and one address does not block another', () => {
  const tries = createTries(LIMIT, () => 0);
  for (let count = 0; count < 100; count += 1) {
    assert.is(tries.begin('10.0.0.1'), 0);
    tries.forgive('10.0.0.1');
  }
  untilRefused(() => tries.begin('10.0.0.1'));
  assert.is(tries.begin('10.0.0.2'), 0);
});

test('the addresses of an IPv6 network count as one', () => {
  const tries = createTries(LIMIT, () => 0);
  let last = 0;
  const next = () => tries.begin(`2001:db8:1:2::${(++last).toString(16)}`);
  assert.is(untilRefused(next).passed, 20);
  assert.is(tries.begin('2001:db8:1:3::1'), 0);
  assert.ok(tries.begin('2001:0DB8:1:2:ffff::9') > 0, 'however it is written');
  assert.is(untilRefused(() => tries.begin('::ffff:10.0.0.3')).passed, 20);
  assert.ok(tries.begin('10.0.0.3') > 0, 'IPv4 in IPv6 is the same address');
});

test('an attacker with ever new addresses does not exhaust the memory', () => {
  const tries = createTries(LIMIT, () => 0);
  untilRefused(() => tries.begin('192.0.2.1'));
  for (let count = 0; count < 10_000; count += 1) tries.begin(`10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`);
  assert.is(tries.begin('192.0.2.1'), 0, 'the oldest is forgotten');
});
