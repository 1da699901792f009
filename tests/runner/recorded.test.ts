import { readProject } from '../../compiler/project/read.ts';
import { lookAt } from '../../runner/play/look.ts';
import { missingScreen } from '../../runner/play/missing-screen.ts';
import { type RecordedOptions, recordedFixture } from '../../runner/play/recorded.ts';
import { createRunner } from '../../runner/play/runner.ts';
import { assert, test } from '../suite.ts';

const project = readProject('.');
const prepared = createRunner().prepare(project);

async function shown(screen: string, options: RecordedOptions = {}): Promise<string> {
  const fixture = recordedFixture(project, prepared, screen, options);
  return typeof fixture === 'string' ? fixture : lookAt(prepared, fixture, undefined, ({ tree }) => tree);
}

test('a screen is shown without a fixture, with recorded answers', async () => {
  const tree = await shown('order');
  assert.match(tree, /heading "Under review" level 2/);
  assert.match(tree, /Maria Clara Santos/);
});

test('a call can end with another outcome', async () => {
  assert.match(await shown('order', { answers: ['order.detail=failed'] }), /button "Try again"/);
});

test('every screen can be shown with recorded answers', async () => {
  for (const screen of prepared.compiled.screens.keys()) assert.match(await shown(screen), /\n/, screen);
});

test('an unknown screen, call or outcome is reported', async () => {
  assert.is(await shown('ordr'), 'There is no screen "ordr"; did you mean `order`?');
  assert.match(
    await shown('order', { answers: ['order.detial=ok'] }),
    /^No answer is recorded for a call .*`order\.detail`\?$/,
  );
  assert.is(
    await shown('order', { answers: ['order.detail=fine'] }),
    '--answer is like order.detail=failed or order.detail=ok.',
  );
});

test('an address that does not open the screen is reported with those that do', async () => {
  assert.match(await shown('order', { open: '/order/?orderId=174' }), /heading "Under review"/);
  assert.match(await shown('order', { open: '/payway?orderId=1#/borrowDetail/?id=7' }), /heading/);
  for (const [open, opens] of [
    ['nonsense', 'no screen'],
    ['//', 'no screen'],
    ['/order/174', 'no screen'],
    ['/repay?orderId=174', 'screen "repay"'],
  ] as const) {
    assert.is(
      await shown('order', { open }),
      `--open is "${open}", which opens ${opens}: screen "order" is at \`/order\`, \`/loanDetail\` or \`/payway#/borrowDetail/\`.`,
    );
  }
});

test('a screen with errors is answered by its errors, or those of what it uses', () => {
  const issue = (file: string, message: string) => ({
    ...{ file, line: 3, column: 5, path: '', severity: 'error', code: 'unknown-name', message },
  });
  const files = new Map([['screens/shelf/screen.json', '']]);
  const told = (...issues: ReturnType<typeof issue>[]) =>
    missingScreen('shelf', { files }, { screens: new Map(), issues: issues as never });
  const elsewhere = issue('screens/calls/library.json', 'no such shape');
  assert.match(told(elsewhere), /library\.json:3:5 error no such shape/);
  assert.not.match(told(elsewhere, issue('screens/shelf/screen.json', 'no such call')), /no such shape/);
});
