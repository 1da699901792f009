import { assert, test } from '../../suite.ts';
import { before, changes, compiled, type Edit, edited, linesOf } from './edits.ts';

/** Shown on `payway` in place of the cards. */
const NO_CARDS = `{ "widget": "empty", "when": "size(let.cards) == 0", "title": "=size(data.way.bankCards) == 0 ? 'No card yet' : 'No usable card'", "text": "=size(data.way.bankCards) == 0 ? 'You have not added a bank card yet.' : 'Your card cannot be used here. Please add it again.'", "children": [{ "widget": "button", "label": "Add a card", "look": "secondary", "on": { "tap": [{ "do": "go", "to": "bank", "route": "/payway#/addnormalcard" }] } }] }`;

/** Edits that change nothing for users. */
const REFACTORINGS: readonly (readonly [title: string, ...edits: Edit[]])[] = [
  ['a note and a version', ['repay/screen.json', '"version": "1.0.0",', '"version": "1.0.1", "note": "Reviewed.",']],
  [
    'a rule under another name',
    ['new-loan-confirm/screen.json', '"mayGoOn": "state.asked', '"goesOn": "state.asked'],
    ['new-loan-confirm/screen.json', '"=!rules.mayGoOn"', '"=!rules.goesOn"'],
  ],
  [
    'a value under another name',
    ['payway/screen.json', '"card": "let.cards', '"chosen": "let.cards'],
    ['payway/screen.json', 'let.card == null', 'let.chosen == null'],
    ['payway/screen.json', 'trim(let.card.bankName', 'trim(let.chosen.bankName'],
    ['payway/screen.json', "' ' + let.card.cardNo", "' ' + let.chosen.cardNo"],
    ['payway/screen.json', 'let.card != null', 'let.chosen != null'],
    ['payway/screen.json', '"=let.card.bankName"', '"=let.chosen.bankName"'],
    ['payway/screen.json', '"=let.card.id"', '"=let.chosen.id"'],
    ['payway/screen.json', '"=let.card.cardNo"', '"=let.chosen.cardNo"'],
    ['payway/screen.json', '"=let.card.bankCode"', '"=let.chosen.bankCode"'],
  ],
  [
    'a state under another name',
    ['bank/screen.json', '"state": { "channel":', '"state": { "picked":'],
    ['bank/screen.json', 'filled(state.channel,', 'filled(state.picked,'],
    ['bank/screen.json', '"state": "channel"', '"state": "picked"'],
    ['bank/screen.json', '"state": ["channel"]', '"state": ["picked"]'],
  ],
  [
    'a dialog under another name',
    ['order/screen.json', '"overlay": "result"', '"overlay": "thanks"'],
    ['order/screen.json', '"result": {', '"thanks": {'],
  ],
  [
    'a field under another name',
    ['order/screen.json', '"field": "stars"', '"field": "rating"'],
    ['order/screen.json', 'form.stars > 0', 'form.rating > 0'],
    ['order/screen.json', '"fields": ["stars"]', '"fields": ["rating"]'],
    ['order/screen.json', 'form.stars < 4', 'form.rating < 4'],
  ],
  [
    'a load under another name',
    ['bank/screen.json', '"load": { "card":', '"load": { "form":'],
    ['bank/screen.json', 'data.card.items.find', 'data.form.items.find'],
    ['bank/screen.json', 'size(data.card.items)', 'size(data.form.items)'],
    ['bank/screen.json', '"each": "data.card.items"', '"each": "data.form.items"'],
  ],
  [
    'a handler under another name',
    ['payway/screen.json', '"not-paid": [{ "do": "open"', '"unpaid": [{ "do": "open"'],
    ['payway/screen.json', '"action": "not-paid"', '"action": "unpaid"'],
    ['payway/screen.json', '"action": "not-paid"', '"action": "unpaid"'],
  ],
  [
    'a row under another name',
    ['payway/screen.json', '"each": "let.cards", "as": "c"', '"each": "let.cards", "as": "one"'],
    [
      'payway/screen.json',
      '{c.id} {c.bankName} {c.cardNo} {c.bankCode}',
      '{one.id} {one.bankName} {one.cardNo} {one.bankCode}',
    ],
    ['payway/screen.json', "{filled(c.bankName, 'Card')} {c.cardNo}", "{filled(one.bankName, 'Card')} {one.cardNo}"],
  ],
  [
    'a condition that becomes a rule',
    ['payway/screen.json', '"rules": {', '"rules": { "hasCards": "size(let.cards) > 0",'],
    ['payway/screen.json', '"when": "size(let.cards) > 0"', '"when": "rules.hasCards"'],
  ],
  [
    'steps that become a handler',
    ['order/screen.json', '"view": [', '"actions": { "again": [{ "do": "go", "to": "repay" }] }, "view": ['],
    [
      'order/screen.json',
      '"label": "REPAY", "look": "primary", "on": { "tap": [{ "do": "go", "to": "repay" }] }',
      '"label": "REPAY", "look": "primary", "on": { "tap": [{ "do": "run", "action": "again" }] }',
    ],
  ],
  [
    'a group around a node with its condition',
    [
      'repay/screen.json',
      '{ "widget": "text", "when": "data.repay.noticeMsg != \'\'", "text": "=data.repay.noticeMsg", "look": "hint" }',
      '{ "when": "data.repay.noticeMsg != \'\'", "show": [{ "widget": "text", "text": "=data.repay.noticeMsg", "look": "hint" }] }',
    ],
  ],
  ['values of a case in another order', ['order/screen.json', '"is": [170, 174, 180]', '"is": [180, 170, 174]']],
  [
    'two nodes of which only one is ever there, in each other’s place',
    ['payway/screen.json', `${NO_CARDS},`, ''],
    [
      'payway/screen.json',
      '] }, { "widget": "card", "when": "!(data.way.alipay',
      `, ${NO_CARDS} ] }, { "widget": "card", "when": "!(data.way.alipay`,
    ],
  ],
  [
    'an outcome that is answered as the contract does by itself',
    [
      'payway/screen.json',
      '"sent-twice": [',
      '"failed": [{ "do": "toast", "text": "=filled(message, \'处理失败\')", "kind": "error" }], "sent-twice": [',
    ],
  ],
];

for (const [title, ...edits] of REFACTORINGS) {
  test(`reports nothing for ${title}`, () => {
    assert.equal(changes(...edits), []);
  });
}

/** The same JSON with the names of every object in reverse order and other white space. */
function rewritten(text: string): string {
  return JSON.stringify(
    JSON.parse(text),
    (_, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    7,
  );
}

test('reports nothing for documents with reordered names and other white space', () => {
  const project = edited([]);
  const files = new Map([...project.files].map(([path, text]) => [path, rewritten(text)]));
  assert.equal(linesOf(before, compiled({ ...project, files })), []);
});
