import type { Golden } from '../golden.ts';

/** What a screen loads, stores and computes. */
export const data: readonly Golden[] = [
  {
    title: 'a rule asks for more, and says where it counts',
    edits: [
      [
        'new-loan-confirm/screen.json',
        '"mayGoOn": "state.asked && (!rules.hasAgreements || form.agree)"',
        '"mayGoOn": "state.asked && data.loan.amount != null && (!rules.hasAgreements || form.agree)"',
      ],
    ],
    says: ['new-loan-confirm: the rule `mayGoOn` now holds only when `data.loan.amount != null`; it affects `Next`'],
  },
  {
    title: 'a value that a payment sends is worked out otherwise',
    edits: [['payway/screen.json', "let.cards.find(c, c.id + ' ' + c.bankName", 'let.cards.find(c, c.bankName']],
    says: [
      "[money] payway: the computed value `card` is now `let.cards.find(c, c.bankName + ' ' + c.cardNo + ' ' + c.bankCode == filled(form.card, rules.begun ? stored.cardPayment.card : ''))`, not `let.cards.find(c, c.id + ' ' + c.bankName + ' ' + c.cardNo + ' ' + c.bankCode == filled(form.card, rules.begun ? stored.cardPayment.card : ''))`; it affects tapping `Payment`, tapping `Resend` in the dialog `sms` and tapping `Confirm` in the dialog `sms`",
    ],
  },
  {
    title: 'a load is asked under a condition',
    edits: [
      [
        'customer-service/screen.json',
        '"call": "service.contact"',
        `"call": "service.contact", "when": "session.userId != ''"`,
      ],
    ],
    says: ["customer-service: the load `contact` is now called only when `session.userId != ''`"],
  },
  {
    title: 'a load whose answer a payment sends something of is asked with one more value',
    edits: [
      ['payway/screen.json', '"call": "repay.way"', '"call": "repay.way", "send": { "source": "=params.couponId" }'],
      [
        'calls/repay.json',
        '"fixed": { "orderId": "=session.orderId" },',
        '"fixed": { "orderId": "=session.orderId" }, "send": { "source": "string" },',
      ],
    ],
    says: ['[money] payway: the load `way` is now called with `source` = `params.couponId`'],
  },
  {
    title: 'what a payment sends if the app was closed is stored by another button, too',
    edits: [
      [
        'payway/screen.json',
        '"label": "Add a card", "on": { "tap": [',
        `"label": "Add a card", "on": { "tap": [{ "do": "store", "name": "cardPayment", "value": { "userId": "=session.userId", "orderId": "=session.orderId", "amount": "=params.amount", "card": "" } },`,
      ],
    ],
    says: [
      '[money] payway: tapping `Add a card` (when `size(let.cards) > 0`) now also stores `userId`, `orderId`, `amount` and `card` on the phone as `cardPayment`',
    ],
  },
  {
    title: 'a load is asked with something else',
    edits: [['register/screen.json', '"templateId": "=params.templateId"', '"templateId": "=params.page_id"']],
    says: ['register: the load `config` is now called with `templateId` = `params.page_id`, not `params.templateId`'],
  },
  {
    title: 'a screen asks one call more',
    edits: [
      ['repay/screen.json', '"load": {', '"load": { "contact": { "call": "service.contact", "optional": true },'],
    ],
    says: ['repay: the screen now also calls `service.contact` when it opens'],
  },
  {
    title: 'a state begins otherwise and is kept',
    edits: [
      [
        'bank/screen.json',
        '"state": { "channel": { "type": "string", "initial": "",',
        '"state": { "channel": { "type": "string", "initial": "90006", "keep": true,',
      ],
    ],
    says: [
      'bank: the state `channel` now starts with `90006`, not empty',
      'bank: the state `channel` is now kept when the page is reloaded',
    ],
  },
  {
    title: 'a parameter of the address is read otherwise',
    edits: [
      [
        'payway/screen.json',
        '"couponId": "string" }',
        '"couponId": { "type": "string", "only": ["a", "b"], "default": "a" } }',
      ],
    ],
    says: [
      '[money] payway: the address parameter `couponId` is now read as `a` or `b` (default: `a`), not as a `string`',
    ],
  },
  {
    title: 'a route is added and another one taken away',
    edits: [['order/screen.json', '"routes": ["/order", "/loanDetail",', '"routes": ["/order", "/myOrder",']],
    says: ['order: the screen now also opens at `/myOrder`', 'order: the screen no longer opens at `/loanDetail`'],
  },
  {
    title: 'a place to come back to is kept longer',
    edits: [['payway/screen.json', '"overlays": ["sms"],', '"overlays": ["sms"], "minutes": 30,']],
    says: ["payway: the user's place is now kept for 30 min, not for 15 min"],
  },
  {
    title: 'a place to come back to includes other states, and no timer any more',
    edits: [
      [
        'payway/screen.json',
        '"state": ["recordId"], "timers": ["sms"]',
        '"state": ["recordId", "stuck"], "timers": []',
      ],
    ],
    says: [
      "payway: the user's place now includes the states `recordId` and `stuck`, not the state `recordId`",
      "payway: the user's place no longer includes the timer `sms`",
    ],
  },
];
