import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sentence } from '../../../registry/difference/index.ts';
import { differenceOf } from '../../../registry/difference/index.ts';
import { assert, test } from '../../suite.ts';
import { before, changes, compiled, edited, linesOf, root } from './edits.ts';
import { calls } from './golden/calls.ts';
import { data } from './golden/data.ts';
import { fields } from './golden/fields.ts';
import { handlers } from './golden/handlers.ts';
import { shared } from './golden/shared.ts';
import { visibility } from './golden/visibility.ts';
import { widgets } from './golden/widgets.ts';

const SCREEN = JSON.stringify({
  screen: 'hints',
  version: '1.0.0',
  language: 1,
  routes: ['/hints', '/tips'],
  title: 'Hints',
  view: [{ widget: 'text', text: 'Pay on time.' }],
});

test('a new or removed screen is reported with its routes', () => {
  const more = compiled(edited([], { 'hints/screen.json': SCREEN }));
  assert.equal(linesOf(before, more), ['hints: the screen is new, with the routes `/hints` and `/tips`']);
  assert.equal(linesOf(more, before), ['hints: the screen is removed, with the routes `/hints` and `/tips`']);
});

const UNRECOGNIZED =
  /payments begun before and still without an answer are not recognized, and may be made a second time$/m;

const [PATH, OTHER_PATH] = ['/loan-details/generate-vcode', '/loan-details/make-vcode'] as const;

test('of a call that moves money and only goes elsewhere, that is not said: phones know its payments by the name', () => {
  const files = ['calls/repay.json', ...['ok', 'failed'].map((outcome) => `calls/answers/repay.vcode/${outcome}.json`)];
  const moved = compiled(edited(files.map((file) => [file, PATH, OTHER_PATH])));
  const line = linesOf(before, moved).join('\n');
  assert.match(line, /the call `repay\.vcode` now goes to `.*make-vcode`, not to `.*generate-vcode`$/m);
  assert.not.match(line, UNRECOGNIZED);
});

/** The product with another name for a call that moves money, and with another change to its contract. */
function withRenamedCall(was: string = PATH, now: string = was) {
  const answers = ['ok', 'failed'].flatMap((outcome) => {
    const recorded = readFileSync(join(root, `screens/calls/answers/repay.vcode/${outcome}.json`), 'utf8');
    return [
      [`calls/answers/repay.vcode/${outcome}.json`, null],
      [`calls/answers/repay.code/${outcome}.json`, recorded.replace(was, now)],
    ] as const;
  });
  const files = ['calls/repay.json', 'fragments/pay-methods.json'];
  const edits = files.map((file) => [file, '"call": "repay.vcode"', '"call": "repay.code"'] as const);
  return compiled(edited([...edits, ['calls/repay.json', was, now]], Object.fromEntries(answers)));
}

test('of one that only has another name, neither: phones know its payments by the path', () => {
  const lines = linesOf(before, withRenamedCall());
  assert.ok(
    lines.some((line) => /`repay\.vcode` is no longer used by any screen$/.test(line)),
    lines.join('\n'),
  );
  assert.not.ok(lines.some((line) => UNRECOGNIZED.test(line)));
});

test('of one that has another name and goes elsewhere, it is said that payments under way are not recognized', () => {
  const lines = linesOf(before, withRenamedCall(PATH, OTHER_PATH));
  assert.ok(
    lines.some((line) => line.includes('`repay.vcode` is no longer used') && UNRECOGNIZED.test(line)),
    lines.join('\n'),
  );
});

const INTENT = '"intent": ["userId", "productId", "orderId", "amount", "isDelay", "channelNumber"]';

test('of one that identifies a payment by fewer values, neither, whatever its name', () => {
  const fewer = INTENT.replace('"productId", ', '');
  for (const now of [compiled(edited([['calls/repay.json', INTENT, fewer]])), withRenamedCall(INTENT, fewer)])
    assert.not.match(linesOf(before, now).join('\n'), UNRECOGNIZED);
});

test('of one that identifies a payment by other values only, it is said', () => {
  const now = compiled(
    edited([
      ['calls/repay.json', INTENT, '"intent": ["deviceId", "sum"]'],
      ['calls/repay.json', '"send": { "amount": "cents", "isDelay"', '"send": { "sum": "cents", "isDelay"'],
      ['fragments/pay-methods.json', '"amount": "=with.amount",', '"sum": "=with.amount",'],
    ]),
  );
  assert.match(linesOf(before, now).join('\n'), UNRECOGNIZED);
});

test('of one that identifies a payment by the same amount, but by other values of who pays for what, it is said', () => {
  const now = compiled(edited([['calls/repay.json', INTENT, '"intent": ["deviceId", "amount"]']]));
  assert.match(
    linesOf(before, now).join('\n'),
    /payments begun before and still without an answer are found by `amount` only$/m,
  );
});

test('a screen with errors is not reported as removed', () => {
  const broken = compiled(edited([['repay/screen.json', '"text": "Repayment amount"', '"text": 7']]), ['repay']);
  assert.equal(linesOf(before, broken), [
    'repay: the screen has errors and cannot be opened; its other changes cannot be listed',
  ]);
  assert.equal(linesOf(broken, before), ['repay: the screen can be opened now; it had errors before']);
});

test('screens that lead to one that cannot be read are not reported as changed', () => {
  const unreadable = compiled(edited([], { 'order/screen.json': '{ "screen": "order", ' }), ['order']);
  assert.equal(linesOf(before, unreadable), [
    'order: the screen has errors and cannot be opened; its other changes cannot be listed',
  ]);
  assert.equal(linesOf(unreadable, before), ['order: the screen can be opened now; it had errors before']);
});

test('a changed picture is reported once, with the screens that show it', () => {
  const project = edited([]);
  const asset = project.assets.get('banner/instructions')!;
  const assets = new Map(project.assets).set('banner/instructions', { ...asset, hash: '0123456789abcdef' });
  assert.equal(linesOf(before, compiled({ ...project, assets })), [
    'repay-delay, repay: the picture `banner/instructions` has changed',
  ]);
});

test('a picture for another status is reported as new on a screen that shows a picture by status', () => {
  const project = edited([]);
  const assets = new Map(project.assets).set('status/175', { file: 'screens/assets/status/175.svg', hash: '00' });
  assert.equal(linesOf(before, compiled({ ...project, assets })), ['order: the picture `status/175` is new']);
});

test('changes that affect money come first, the rest is sorted by screen', () => {
  const lines = changes(
    ['about-us/screen.json', '"title": "', '"title": "New: '],
    ['repay/screen.json', '"text": "Repayment amount"', '"text": "To pay"'],
    ['payway/screen.json', '"cardId": "=let.card.id"', '"cardId": "=let.card.cardNo"'],
  );
  assert.equal(
    lines[0],
    '[money] payway: the handler `commit`, run by tapping `Payment` and tapping `Resend` in the dialog `sms`, now calls `repay.commit` with `cardId` = `let.card.cardNo`, not `let.card.id`',
  );
  assert.equal(
    lines.slice(1).map((line) => line.split(':')[0]),
    ['about-us', 'repay'],
  );
});

test('for very many changes on one screen, those of one node are merged and none is left out', () => {
  const project = edited([]);
  const path = 'screens/test-preview/screen.json';
  const text = project.files.get(path)!.replace(/"(label|text|title)": "([A-Z][^"={]*)"/g, '"$1": "$2!"');
  const labels = [...text.matchAll(/": "([A-Z][^"]*)!"/g)].map(([, label]) => label!);
  assert.ok(labels.length > 40, `${labels.length} labels`);
  const says = linesOf(before, compiled({ ...project, files: new Map(project.files).set(path, text) })).join('\n');
  for (const label of labels) assert.ok(says.includes(`\`${label}!\``), label);
});

test('a version has no difference from itself', () => {
  assert.equal(differenceOf(before, before), []);
});

test('the inverse of every golden case is reported, and affects money if the original does', () => {
  const touches = (sentences: readonly Sentence[]) => sentences.some(({ money }) => money);
  for (const { title, edits } of [visibility, widgets, fields, handlers, data, calls, shared].flat()) {
    const after = compiled(edited(edits));
    const [there, back] = [differenceOf(before, after), differenceOf(after, before)];
    assert.ok(back.length > 0, title);
    assert.is(touches(back), touches(there), title);
  }
});

test('reports a picture that is removed, also where another stands in for it', () => {
  const project = edited([]);
  const assets = new Map([...project.assets].filter(([name]) => name !== 'status/174'));
  assert.equal(linesOf(before, compiled({ ...project, assets })), ['order: the picture `status/174` is removed']);
});
