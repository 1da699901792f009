import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../../..');

function calls(...words: string[]) {
  return spawnSync(process.execPath, [join(root, 'cli/screens.mjs'), 'calls', ...words], {
    cwd: root,
    encoding: 'utf8',
  });
}

test('lists a call with its request, outcomes, their fields, its screens and its file', () => {
  const { status, stdout } = calls('bank.init');
  assert.is(status, 0);
  assert.match(stdout, /^bank\.init POST \/examine\/bind-card\/card-init\n/);
  assert.match(stdout, /\n {2}ok +items\[\]\.code: string!/);
  assert.match(stdout, /\n {16}items\[\]\.note\[\]\.name: string/);
  assert.match(stdout, /\n {2}failed\n/);
  assert.match(stdout, /\n {2}used by +bank\n {2}screens\/calls\/bank\.json:\d+\n$/);
});

test('finds a call by part of its path, and lists the calls of a screen', () => {
  assert.match(calls('card-init').stdout, /^bank\.init POST/);
  const names = calls('payway').stdout.match(/^[\w.-]+ (?:GET|POST) /gm);
  assert.equal(names, ['order.detail GET ', 'repay.way POST ', 'repay.commit POST ', 'repay.confirm POST ']);
});

test('prints the list as JSON for programs', () => {
  const [call] = JSON.parse(calls('repay.vcode', '--json').stdout);
  assert.is(call.call, 'repay.vcode');
  assert.equal(call.sends[0], { name: 'amount', type: 'cents!' });
  assert.equal(call.usedBy, ['repay-delay', 'repay']);
});

test('suggests the nearest name for an unknown call', () => {
  const { status, stderr } = calls('repay.vcdoe');
  assert.is(status, 2);
  assert.is(stderr.trim(), 'No call and no screen is called "repay.vcdoe"; did you mean `repay.vcode` or `repay`?');
});
