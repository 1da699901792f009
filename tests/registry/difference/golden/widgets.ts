import type { Golden } from '../golden.ts';

/** What is on a screen, and its texts. */
export const widgets: readonly Golden[] = [
  {
    title: 'a button is labelled otherwise',
    edits: [['order/screen.json', '"label": "REPAY"', '"label": "Repay now"']],
    says: ['order: `REPAY` now reads `Repay now`'],
  },
  {
    title: 'a text is worded otherwise',
    edits: [
      [
        'bank/screen.json',
        'Please check every digit: payments go to this account.',
        'Check every digit twice: payments go to this account.',
      ],
    ],
    says: [
      'bank: the text `Please check every digit: payments go to this account.` now reads `Check every digit twice: payments go to this account.`',
    ],
  },
  {
    title: 'a long text changes in its middle',
    edits: [['privacy-policy/screen.json', 'You must be at least 18 years old', 'You must be at least 21 years old']],
    says: [
      'privacy-policy: the article now has the section `2. Who may use our service` with the text `Our loans are for adults. You must be at least 21 years old to apply. We do not knowingly collect data of anybody younger; if we learn that we hold such data, …`, not `Our loans are for adults. You must be at least 18 years old to apply. We do not knowingly collect data of anybody younger; if we learn that we hold such data, …`',
    ],
  },
  {
    title: 'a node is taken away',
    edits: [
      [
        'complaint-form/screen.json',
        '{ "widget": "text", "text": "You will get a reply within 3 weekdays.", "look": "hint" },',
        '',
      ],
    ],
    says: ['complaint-form: the text `You will get a reply within 3 weekdays.` is removed'],
  },
  {
    title: 'a node is added',
    edits: [
      [
        'repay/screen.json',
        '{ "widget": "text", "text": "Repayment amount", "look": "hint" },',
        '{ "widget": "text", "text": "Repayment amount", "look": "hint" }, { "widget": "text", "text": "Pay before midnight.", "look": "error" },',
      ],
    ],
    says: ['repay: the text `Pay before midnight.` is new'],
  },
  {
    title: 'a button with what it does is added',
    edits: [
      [
        'repay/screen.json',
        '"view": [',
        '"view": [ { "widget": "button", "label": "Complain", "on": { "tap": [{ "do": "toast", "text": "One moment" }, { "do": "go", "to": "complaint" }] } },',
      ],
    ],
    says: ['repay: `Complain` is new; tapping `Complain` shows the message `One moment` and goes to `complaint`'],
  },
  {
    title: 'a card with several things is added',
    edits: [
      [
        'repay/screen.json',
        '"view": [',
        '"view": [ { "widget": "card", "title": "Hints", "children": [ { "widget": "text", "text": "Pay on time." }, { "widget": "qr", "text": "=data.repay.productName", "alt": "QR code" } ] },',
      ],
    ],
    says: ['repay: the card `Hints` is new, with the text `Pay on time.` and the QR code `QR code`'],
  },
  {
    title: 'two nodes change places',
    edits: [
      [
        'repay/screen.json',
        `{ "widget": "text", "text": "Repayment amount", "look": "hint" }, { "widget": "sum", "amount": "=filled(money(data.repay.repayAmount), '—')" },`,
        `{ "widget": "sum", "amount": "=filled(money(data.repay.repayAmount), '—')" }, { "widget": "text", "text": "Repayment amount", "look": "hint" },`,
      ],
    ],
    says: ['repay: the text `Repayment amount` is now below the amount `money(data.repay.repayAmount)`'],
  },
  {
    title: 'a node goes into another container',
    edits: [
      [
        'repay/screen.json',
        `{ "widget": "text", "when": "data.repay.noticeMsg != ''", "text": "=data.repay.noticeMsg", "look": "hint" },`,
        '',
      ],
      [
        'repay/screen.json',
        '{ "widget": "text", "text": "Repayment amount", "look": "hint" },',
        `{ "widget": "text", "when": "data.repay.noticeMsg != ''", "text": "=data.repay.noticeMsg", "look": "hint" }, { "widget": "text", "text": "Repayment amount", "look": "hint" },`,
      ],
    ],
    says: [
      'repay: the text `data.repay.noticeMsg` is now in the card with `Repayment amount`, `money(data.repay.repayAmount)` and `Repayment date`, not directly on the page',
    ],
  },
  {
    title: 'a button goes from one dialog to another',
    edits: [
      [
        'order/screen.json',
        '{ "widget": "button", "label": "Go and bind the card", "look": "primary", "on": { "tap": [{ "do": "close" }, { "do": "go", "to": "bank", "with": { "source": "loanDetail" } }] } }',
        '{ "widget": "text", "text": "Bind it soon." }',
      ],
      [
        'order/screen.json',
        '{ "widget": "text", "text": "=data.order.reyMsg", "align": "center" },',
        '{ "widget": "text", "text": "=data.order.reyMsg", "align": "center" }, { "widget": "button", "label": "Go and bind the card", "look": "primary", "on": { "tap": [{ "do": "close", "overlay": "card" }, { "do": "go", "to": "bank", "with": { "source": "loanDetail" } }] } },',
      ],
    ],
    says: [
      'order: the text `Bind it soon.` in the dialog `card` is new',
      'order: `Go and bind the card` in the dialog `card` is now in the dialog `message`',
    ],
  },
  {
    title: 'a button becomes a link',
    edits: [
      ['payway/screen.json', '"widget": "link", "label": "Add a card"', '"widget": "button", "label": "Add a card"'],
    ],
    says: ['payway: `Add a card` (when `size(let.cards) > 0`) is now a button, not a link'],
  },
  {
    title: 'a button is disabled in another case',
    edits: [
      [
        'complaint-form/screen.json',
        `"disabled": "=form.images.any(i, i.state == 'sending')"`,
        `"disabled": "=form.images.any(i, i.state == 'sending') || form.detail == ''"`,
      ],
    ],
    says: ["complaint-form: `Submit` is now also disabled when `form.detail == ''`"],
  },
  {
    title: 'a button of a payment is disabled',
    edits: [
      [
        'payway/screen.json',
        '"label": "Payment", "look": "primary",',
        `"label": "Payment", "look": "primary", "disabled": "=form.card == ''",`,
      ],
    ],
    says: ["[money] payway: `Payment` is now disabled when `form.card == ''`"],
  },
  {
    title: 'a button looks otherwise and gets a tip',
    edits: [
      [
        'order/screen.json',
        '"label": "REPAY", "look": "primary",',
        '"label": "REPAY", "look": "secondary", "tip": "Due soon",',
      ],
    ],
    says: ['order: `REPAY` now has the look `secondary`, not `primary`', 'order: `REPAY` now has the tip `Due soon`'],
  },
  {
    title: 'another picture is shown',
    edits: [['order/screen.json', '"else": "status/200"', '"else": "status/110"']],
    says: [
      'order: the status `data.order.noticeStatusText` now has the picture `status/{filled(data.order.orderStatus, 200)}` or else `status/110`, not the picture `status/{filled(data.order.orderStatus, 200)}` or else `status/200`',
    ],
  },
  {
    title: 'a row of details is worded otherwise',
    edits: [['repay/screen.json', '"text": "Repayment date"', '"text": "Due date"']],
    says: [
      'repay: the list `Repayment date` now has the row `Repayment date` with the text `Due date`, not `Repayment date`',
    ],
  },
  {
    title: 'a row of details is added',
    edits: [
      [
        'repay/screen.json',
        '[{ "text": "Repayment date",',
        '[{ "text": "Product", "value": "=data.repay.productName" }, { "text": "Repayment date",',
      ],
    ],
    says: ['repay: the list `Repayment date` now also has `Product` among the rows'],
  },
  {
    title: 'options are labelled otherwise',
    edits: [['payway/screen.json', "{filled(c.bankName, 'Card')} {c.cardNo}", '{c.bankName} {c.cardNo}']],
    says: [
      "[money] payway: the field `Pay with` now has the option for each `c` of `let.cards` with the label `{c.bankName} {c.cardNo}`, not `{filled(c.bankName, 'Card')} {c.cardNo}`",
    ],
  },
  {
    title: 'rows fold later',
    edits: [['repay/screen.json', '"collapse": 2', '"collapse": 4']],
    says: ['repay: the list `data.repay.detail` now shows 4 rows at first, not 2'],
  },
  {
    title: 'a dialog can be closed in another way',
    edits: [['order/screen.json', '"dismiss": ["icon", "outside", "escape"]', '"dismiss": ["icon"]']],
    says: ['order: the dialog `result` no longer has `outside` and `escape` among the ways to close it'],
  },
  {
    title: 'the title of a screen changes',
    edits: [['repay/screen.json', '"title": "Repayment",', '"title": "Your repayment",']],
    says: ['repay: the page title is now `Your repayment`, not `Repayment`'],
  },
  {
    title: 'a screen loses its title bar',
    edits: [['repay/screen.json', '"title": "Repayment",', '"title": "Repayment", "frame": "bare",']],
    says: ['repay: the screen no longer has a title bar'],
  },
  {
    title: 'a screen becomes the page of a site',
    edits: [
      ['register/screen.json', '"frame": "bare",', '"frame": "site",'],
      ['register/screen.json', '"view": [', '"view": [{ "widget": "main", "children": [] },'],
    ],
    says: ['register: the screen is now a page of the site', 'register: the main part is new'],
  },
  {
    title: 'an article gets another point',
    edits: [
      [
        'privacy-policy/screen.json',
        '"to correct what is wrong and to complete what is missing;"',
        '"to correct what is wrong and to complete what is missing;", "to see who read it;"',
      ],
    ],
    says: [
      'privacy-policy: the article now has the section `11. Your rights` with `to see who read it;` added to the items',
    ],
  },
  {
    title: 'a card around nodes is taken away, and two of them change places',
    edits: [
      [
        'repay/screen.json',
        '{ "widget": "card", "children": [ { "widget": "text", "text": "Repayment amount", "look": "hint" }, { "widget": "sum", "amount": "=filled(money(data.repay.repayAmount), \'—\')" }, { "widget": "rows", "rows": [{ "text": "Repayment date", "value": "=filled(date(data.repay.repayDate), \'—\')" }] } ] },',
        '{ "widget": "sum", "amount": "=filled(money(data.repay.repayAmount), \'—\')" }, { "widget": "text", "text": "Repayment amount", "look": "hint" }, { "widget": "rows", "rows": [{ "text": "Repayment date", "value": "=filled(date(data.repay.repayDate), \'—\')" }] },',
      ],
    ],
    says: [
      'repay: the card around the text `Repayment amount`, the amount `money(data.repay.repayAmount)` and the list `Repayment date` is removed',
      'repay: the text `Repayment amount` is now below the amount `money(data.repay.repayAmount)`',
    ],
  },
  {
    title: 'a card is put around a text and takes over when it shows',
    edits: [
      [
        'repay/screen.json',
        '{ "widget": "text", "when": "data.repay.noticeMsg != \'\'", "text": "=data.repay.noticeMsg", "look": "hint" }',
        '{ "widget": "card", "title": "Notice", "when": "data.repay.noticeMsg != \'\'", "children": [{ "widget": "text", "text": "=data.repay.noticeMsg", "look": "hint" }] }',
      ],
    ],
    says: [
      "repay: the card `Notice` is new, when `!rules.nothing && data.repay.noticeMsg != ''`, with the text `data.repay.noticeMsg`",
    ],
  },
  {
    title: 'a dialog is new, with what its buttons do',
    edits: [
      [
        'new-loan-confirm/screen.json',
        '"overlays": {',
        '"overlays": { "sure": { "widget": "dialog", "title": "Sure?", "children": [{ "widget": "button", "label": "Yes", "on": { "tap": [{ "do": "close" }] } }, { "widget": "button", "label": "No", "on": { "tap": [{ "do": "back" }] } }] },',
      ],
      [
        'new-loan-confirm/screen.json',
        '"on": { "back": [',
        '"on": { "loaded": [{ "do": "open", "overlay": "sure" }], "back": [',
      ],
    ],
    says: [
      'new-loan-confirm: loading the data now opens the dialog `sure`',
      'new-loan-confirm: the dialog `sure` is new, with `Yes` and `No`; tapping `Yes` in the dialog `sure` closes the dialog `sure`; tapping `No` in the dialog `sure` returns to the previous screen',
    ],
  },
  {
    title: 'a row is always there',
    edits: [['complaint-form/screen.json', `"when": "number != ''", "item"`, '"item"']],
    says: [
      "complaint-form: the list `Type`, `Subtype` and `Order number` now has a row for each `number` of `[params.orderNo]`, not only if `number != ''`",
    ],
  },
  {
    title: 'a text is emptied',
    edits: [['order/screen.json', '"text": "=data.order.noticeDesText"', '"text": ""']],
    says: ['order: the status `data.order.noticeStatusText` no longer has the text `data.order.noticeDesText`'],
  },
  {
    title: 'an article loses a point',
    edits: [['privacy-policy/screen.json', '"to hand your data to you or to somebody you name;",', '']],
    says: [
      'privacy-policy: the article now has the section `11. Your rights` with `to hand your data to you or to somebody you name;` removed from the items',
    ],
  },
  {
    title: 'an amount has a fee added, which no call knows of',
    edits: [['carpmm/screen.json', 'money(params.amount)', 'money(params.amount + 1500)']],
    says: ['carpmm: the amount `money(params.amount)` now reads `money(params.amount + 1500 (15.00))`'],
  },
  {
    title: 'an amount is always the same',
    edits: [['carpmm/screen.json', '=money(params.amount)', '=money(150000)']],
    says: ['carpmm: the amount `money(params.amount)` now reads `money(150000 (1500.00))`'],
  },
  {
    title: 'rows are built from a list of amounts, with a fee',
    edits: [
      [
        'repay-delay/screen.json',
        '"rows": "=data.delay.detail"',
        '"rows": [{ "each": "data.delay.repayPlan", "as": "step", "item": { "text": "=step.title", "value": "=money((step.amount ?? 0) + 1500)" } }]',
      ],
    ],
    says: [
      'repay-delay: the list `data.delay.detail` now has the rows `[{ text: step.title, value: money((step.amount ?? 0) + 1500 (15.00)) } for each step of data.delay.repayPlan]`, not `data.delay.detail`',
    ],
  },
];
