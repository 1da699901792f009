import type { Golden } from '../golden.ts';

/** The due date, which the status shows below the amount. */
const SECOND_LIST =
  `,{"each": "data.order.userOrderDetail.detail", "as": "row", "when": "data.order.orderStatus in [170, 174, 180]", "show": [` +
  `{"widget": "rows", "when": "lower(row.text) in ['due date', 'repayment date', 'days overdue']", "rows": [{"text": "=row.text", "value": "=row.value"}]}]}`;

/** When nodes are visible. */
export const visibility: readonly Golden[] = [
  {
    title: 'a case of a choice takes another status',
    edits: [['order/screen.json', '"is": [174, 180]', '"is": [170, 174, 180]']],
    says: [
      'order: `Rollover Repayment` and `REPAY` now also show for status 170',
      'order: `Repayment` now shows for status 170 only when `!data.order.isDelay`',
    ],
  },
  {
    title: 'a case loses a status, which falls to what of the rest is for it',
    edits: [['order/screen.json', '"is": [170, 174, 180]', '"is": [174, 180]']],
    says: [
      'order: `Repayment` no longer shows for status 170',
      'order: the text `Recommended for you`, the offer `product.productName` and `Click to view more products` now also show for status 170',
    ],
  },
  {
    title: 'a case loses its own condition',
    edits: [
      ['order/screen.json', '"is": [174, 180], "when": "data.order.isDelay",', '"is": [174, 180],'],
      ['order/screen.json', '"is": [170, 174, 180]', '"is": [170]'],
    ],
    says: [
      'order: `Rollover Repayment` and `REPAY` now also show when `!data.order.isDelay`',
      'order: `Repayment` no longer shows for status 174 and 180 when `!data.order.isDelay`',
    ],
  },
  {
    title: 'a condition is added',
    edits: [
      [
        'union-error/screen.json',
        '{ "widget": "status",',
        `{ "widget": "status", "when": "data.error.errMessage != ''",`,
      ],
    ],
    says: ["union-error: the status `Failed` now shows only when `data.error.errMessage != ''`"],
  },
  {
    title: 'a condition on known values is added',
    edits: [
      [
        'order/screen.json',
        '{ "widget": "button", "label": "Repayment",',
        '{ "widget": "button", "when": "data.order.orderStatus != 170", "label": "Repayment",',
      ],
    ],
    says: ['order: `Repayment` no longer shows for status 170'],
  },
  {
    title: 'a condition is taken away',
    edits: [['order/screen.json', '"when": "size(data.order.userOrderDetail.detail) > 0",', '']],
    says: [
      'order: the list `data.order.userOrderDetail.detail` now also shows when `size(data.order.userOrderDetail.detail) <= 0`',
    ],
  },
  {
    title: 'a condition gets an alternative',
    edits: [
      [
        'payway/screen.json',
        '"when": "size(let.cards) == 0"',
        `"when": "size(let.cards) == 0 || data.way.repayToken == ''"`,
      ],
    ],
    says: [
      "payway: the empty state `You have not added a bank card yet.` now also shows when `data.way.repayToken == ''`",
    ],
  },
  {
    title: 'a condition says something else',
    edits: [['bank/screen.json', '"when": "viewport.shrunk <= 60"', '"when": "viewport.shrunk <= 120"']],
    says: ['bank: `Next` now shows when `viewport.shrunk <= 120`, not when `viewport.shrunk <= 60`'],
  },
  {
    title: 'a value of a condition is added',
    edits: [['payway/screen.json', "!(data.way.alipay in ['', '0'])", "!(data.way.alipay in ['', '0', '2'])"]],
    says: ['payway: the entry `Alipay` no longer shows for alipay 2'],
  },
  {
    title: 'a group with a condition is put around nodes',
    edits: [
      [
        'bank/screen.json',
        '{ "widget": "text", "text": "Please check every digit: payments go to this account.", "look": "hint" }',
        `{ "when": "let.cardType == '1'", "show": [{ "widget": "text", "text": "Please check every digit: payments go to this account.", "look": "hint" }] }`,
      ],
    ],
    says: ['bank: the text `Please check every digit: payments go to this account.` now shows only for card type 1'],
  },
  {
    title: 'rows come from another list',
    edits: [
      [
        'new-loan-confirm/screen.json',
        '"each": "let.agreements", "as": "agreement", "index": "n", "show"',
        `"each": "let.agreements.filter(a, a.title != '')", "as": "agreement", "index": "n", "show"`,
      ],
    ],
    says: [
      "new-loan-confirm: `agreement.title` is now shown for each of `let.agreements.filter(a, a.title != '')`, not of `let.agreements`",
    ],
  },
  {
    title: 'rows are told apart by something else',
    edits: [['bank/screen.json', '"key": "item.code"', '"key": "item.title"']],
    says: [
      'bank: each field `item.title` (for code cardType; for code channelNumber; for cate enum; for cate citySelect when `item.note.any(o, size(o.note) > 0)`; for cate citySelect when `!item.note.any(o, size(o.note) > 0)`; for cate day; for code other than cardType or channelNumber and cate other than enum, citySelect or day) is now identified by `item.title`, not by `item.code`',
    ],
  },
  {
    title: 'two lists of the same rows change places, each for other rows',
    edits: [
      ['order/screen.json', `${SECOND_LIST}]`, ']'],
      [
        'order/screen.json',
        '"children": [{"note": "What is due, and when, is read before anything else."',
        `"children": [${SECOND_LIST.slice(1)}, {"note": "What is due, and when, is read before anything else."`,
      ],
    ],
    says: ['order: the list `row.text` is now above the text `row.text`'],
  },
  {
    title: 'two lists of the same rows become one',
    edits: [['order/screen.json', `]},${SECOND_LIST.slice(1).replace(/\{"widget": "rows".*/, '')}`, ',']],
    says: [
      'order: the list `row.text` now follows the text `row.value` within each of `data.order.userOrderDetail.detail`',
    ],
  },
  {
    title: 'an amount is compared with another number of cents',
    edits: [['fragments/no-amount.json', 'with.amount <= 0', 'with.amount <= 5000']],
    says: [
      'payway-handover, payway, repayment-code: the text `The amount to pay is missing.` and `See what you have to repay` now show when `params.amount == null || params.amount <= 5000 (50.00)`, not when `params.amount == null || params.amount <= 0`',
    ],
  },
  {
    title: 'an amount of each row is compared',
    edits: [
      [
        'repay-delay/screen.json',
        '"widget": "plan-row",',
        '"widget": "plan-row", "when": "step.amount != null && step.amount > 1000",',
      ],
    ],
    says: ['repay-delay: the row `step.title` now shows only when `step.amount != null && step.amount > 1000 (10.00)`'],
  },
  {
    title: 'rows are counted by their amount',
    edits: [
      [
        'repay-delay/screen.json',
        `"when": "size(data.delay.repayPlan) > 0"`,
        `"when": "data.delay.repayPlan.any(step, (step.amount ?? 0) > 250050)"`,
      ],
    ],
    says: [
      'repay-delay: the card `Plan` now shows when `data.delay.repayPlan.any(step, step.amount ?? 0 > 250050 (2500.50))`, not when `size(data.delay.repayPlan) > 0`',
    ],
  },
  {
    title: 'an amount that a pop-up is opened with, and a stored one, are compared',
    edits: [
      [
        'complaint/screen.json',
        '"with": { "title": "=filled(type.title, type.value)" }',
        '"with": { "title": "=filled(type.title, type.value)", "paid": "=stored.receipt == null ? null : stored.receipt.amount" }',
      ],
      ['complaint/screen.json', '"with": { "title": "string" }', '"with": { "title": "string", "paid": "cents?" }'],
      [
        'complaint/screen.json',
        '"title": "=with.title"',
        `"title": "=(with.paid ?? 0) > 1000 && stored.receipt != null && (stored.receipt.amount ?? 0) > 2000 ? 'Both' : with.title"`,
      ],
    ],
    says: [
      'complaint: tapping the entry `type.title` now opens the sheet `subTypes` with `paid` = `stored.receipt == null ? null : stored.receipt.amount`',
      "complaint: the sheet `subTypes` now has the title `with.paid ?? 0 > 1000 (10.00) && stored.receipt != null && stored.receipt.amount ?? 0 > 2000 (20.00) ? 'Both' : with.title`",
      'complaint: the parameter `paid` of the sheet `subTypes` is now read as a `cents` or null',
    ],
  },
];
