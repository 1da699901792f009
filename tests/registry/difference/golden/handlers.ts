import type { Golden } from '../golden.ts';

/** What happens when a screen is used. */
export const handlers: readonly Golden[] = [
  {
    title: 'a tap leads elsewhere',
    edits: [['order/screen.json', '"to": "repay-delay"', '"to": "repay"']],
    says: ['order: tapping `Rollover Repayment` now goes to `repay`, not `repay-delay`'],
  },
  {
    title: 'a call is asked without a value',
    edits: [
      ['payway/screen.json', '"couponId": "=params.couponId",', ''],
      ['calls/repay.json', '"couponId": "string",', ''],
    ],
    says: [
      '[money] payway: the handler `commit`, run by tapping `Payment` and tapping `Resend` in the dialog `sms`, now calls `repay.commit` without `couponId`',
    ],
  },
  {
    title: 'a call is asked with another value',
    edits: [
      [
        'bank/screen.json',
        '"call": "bank.save", "send": { "*": "=form.items", "cardType": "=let.cardType" }',
        '"call": "bank.save", "send": { "*": "=form.items", "cardType": "1" }',
      ],
    ],
    says: ['bank: tapping `Next` now calls `bank.save` with `cardType` = `1`, not `let.cardType`'],
  },
  {
    title: 'a call is asked with one more value',
    edits: [
      [
        'bank/screen.json',
        '"call": "bank.save", "send": { "*"',
        '"call": "bank.save", "send": { "source": "=params.source", "*"',
      ],
    ],
    says: ['bank: tapping `Next` now calls `bank.save` with `source` = `params.source`'],
  },
  {
    title: 'another call is asked',
    edits: [
      ['bank/screen.json', '"call": "bank.save"', '"call": "bank.change"'],
      ['bank/screen.json', '"sent": ["bank.save", "bank.change"]', '"sent": ["bank.change"]'],
    ],
    says: [
      '[money] bank: the call `bank.save` is no longer used by any screen',
      'bank: the draft of the form is now deleted when `bank.change` ends with `ok`, not when `bank.save` or `bank.change` ends with `ok`',
      'bank: tapping `Next` now calls `bank.change`, not `bank.save`',
    ],
  },
  {
    title: 'an outcome opens a dialog',
    edits: [
      [
        'new-loan-confirm/screen.json',
        '"unknown": [{ "do": "set", "state": "stuck", "value": false }],',
        '"unknown": [{ "do": "set", "state": "stuck", "value": false }], "refused": [{ "do": "open", "overlay": "sorry" }],',
      ],
      [
        'new-loan-confirm/screen.json',
        '"overlays": {',
        '"overlays": { "sorry": { "widget": "dialog", "title": "Sorry", "dismiss": ["icon"], "children": [{ "widget": "text", "text": "You cannot take this loan now." }] },',
      ],
      [
        'calls/answers/loan.push/refused.json',
        '',
        '{ "request": "POST /examine/v3/loan-confirm/loan-detail-push", "answer": { "code": "77", "success": false, "message": "Refused" } }',
      ],
      [
        'calls/loan.json',
        `{ "is": "ok", "when": "success || code in ['0', '00']", "from": ["data", ""], "gives": { "lendDetailsUrl": "url?" } },`,
        `{ "is": "refused", "when": "code == '77'" }, { "is": "ok", "when": "success || code in ['0', '00']", "from": ["data", ""], "gives": { "lendDetailsUrl": "url?" } },`,
      ],
    ],
    says: [
      "[money] new-loan-confirm: the call `loan.push` now also has the outcome `refused` when `code == '77'`",
      '[money] new-loan-confirm: the outcome `refused` of `loan.push` now opens the dialog `sorry`',
      'new-loan-confirm: the dialog `sorry` is new, with the text `You cannot take this loan now.`',
    ],
  },
  {
    title: 'an outcome that others shared does something of its own',
    edits: [
      [
        'order/screen.json',
        '"else": [ { "do": "if", "when": "form.stars < 4"',
        '"unreachable": [{ "do": "toast", "text": "Please try again", "kind": "error" }], "else": [ { "do": "if", "when": "form.stars < 4"',
      ],
    ],
    says: [
      'order: the outcome `unreachable` of `order.score` now shows the message `Please try again` and no longer opens the dialog `result` when `form.stars < 4`, sends the app the message `toRate` when `form.stars >= 4` or closes the dialog `rating`',
    ],
  },
  {
    title: 'steps change their order',
    edits: [
      [
        'complaint-form/screen.json',
        '{ "do": "wait", "ms": 1500 }, { "do": "clear-storage" },',
        '{ "do": "clear-storage" }, { "do": "wait", "ms": 1500 },',
      ],
    ],
    says: [
      'complaint-form: the outcome `ok` of `complaint.save` now runs its actions in this order: opens the dialog `saved`, clears everything stored on the phone, waits 1.5 s, goes to `complaint`',
    ],
  },
  {
    title: 'a wait is shorter, and the storage is kept',
    edits: [
      [
        'complaint-form/screen.json',
        '{ "do": "wait", "ms": 1500 }, { "do": "clear-storage" },',
        '{ "do": "wait", "ms": 500 },',
      ],
    ],
    says: [
      'complaint-form: the outcome `ok` of `complaint.save` no longer clears everything stored on the phone',
      'complaint-form: the outcome `ok` of `complaint.save` now waits 500 ms, not 1.5 s',
    ],
  },
  {
    title: 'a step happens only under a condition',
    edits: [
      [
        'order/screen.json',
        '"when": "data.order.isScore"',
        '"when": "data.order.isScore && data.order.orderStatus == 200"',
      ],
    ],
    says: ['order: the outcome `ok` of `order.detail` now opens the dialog `rating` only for status 200'],
  },
  {
    title: 'a condition between two ways moves',
    edits: [['order/screen.json', 'form.stars < 4', 'form.stars < 3']],
    says: [
      'order: the outcomes `ok`, `failed` and `unreachable` of `order.score` now open the dialog `result` when `form.stars < 3`, not when `form.stars < 4`',
      'order: the outcomes `ok`, `failed` and `unreachable` of `order.score` now send the app the message `toRate` when `form.stars >= 3`, not when `form.stars >= 4`',
    ],
  },
  {
    title: 'the app gets another message',
    edits: [['bank/screen.json', '"action": "closeWebview"', '"action": "toHome"']],
    says: [
      'bank: the outcome `ok` of `bank.save` now sends the app the message `toHome`, not the message `closeWebview`',
    ],
  },
  {
    title: 'the app gets a message with another value',
    edits: [
      [
        'order/screen.json',
        '{ "do": "bridge", "action": "toP", "with": { "productId": "=session.productId" } }',
        '{ "do": "bridge", "action": "toP", "with": { "productId": "=session.orderId" } }',
      ],
    ],
    says: [
      'order: tapping `Borrow Again` now sends the app the message `toP` with `productId` = `session.orderId`, not `session.productId`',
    ],
  },
  {
    title: 'a message is worded otherwise and is no error',
    edits: [
      [
        'payway/screen.json',
        '{ "do": "toast", "text": "error", "kind": "error" }',
        '{ "do": "toast", "text": "No answer" }',
      ],
    ],
    says: [
      '[money] payway: the outcome `unknown` of `repay.commit` after the handler `commit`, run by tapping `Payment` and tapping `Resend` in the dialog `sms`, now shows the message `No answer`, not `error`, no longer as an error',
    ],
  },
  {
    title: 'a tap is counted otherwise',
    edits: [['order/screen.json', '"moduleId": "30"', '"moduleId": "31"']],
    says: ['order: tapping `Borrow Again` now sends the tracking call `event.save` with `moduleId` = `31`, not `30`'],
  },
  {
    title: 'something else is copied',
    edits: [
      [
        'fragments/pay-code.json',
        '"do": "copy", "text": "=with.repayment.code.payCode"',
        '"do": "copy", "text": "=with.repayment.code.title"',
      ],
    ],
    says: [
      'repay-delay: tapping the copy button of the code card `data.delay.defDetail.title` now copies `data.delay.defDetail.title`, not `data.delay.defDetail.payCode`',
      'repay: tapping the copy button of the code card `data.repay.defDetail.title` now copies `data.repay.defDetail.title`, not `data.repay.defDetail.payCode`',
    ],
  },
  {
    title: 'an address opens in place of the screen',
    edits: [
      [
        'fragments/pay-methods.json',
        '{ "do": "open-url", "url": "=answer.payUrl" }',
        '{ "do": "open-url", "url": "=answer.payUrl", "replace": true, "session": true }',
      ],
    ],
    says: [
      '[money] repay-delay, repay: the outcome `ok` of `repay.vcode` now opens the address `answer.payUrl` with the session parameters in the address and so that going back skips this screen',
    ],
  },
  {
    title: 'a timer is longer, and another step starts it',
    edits: [['register/screen.json', '"seconds": 60', '"seconds": 120']],
    says: ['register: the timer `sms` now runs for 2 min, not 60 s'],
  },
  {
    title: 'a step of a given-up payment is left out',
    edits: [
      [
        'payway/screen.json',
        '{ "do": "forget-answer", "call": "repay.commit", "note": "The step was given up: the next payment asks for a code of its own." },',
        '',
      ],
    ],
    says: ['[money] payway: tapping `Cancel` in the dialog `sms` no longer discards the answer of `repay.commit`'],
  },
  {
    title: 'fields are no longer asked for',
    edits: [['register/screen.json', '"fields": ["mobile", "captcha", "smsCode"]', '"fields": ["mobile", "captcha"]']],
    says: [
      'register: tapping `Apply` now requires the fields `mobile` and `captcha` to be valid, not the fields `mobile`, `captcha` and `smsCode`',
    ],
  },
  {
    title: 'another dialog is open while a payment is unknown',
    edits: [['fragments/pay-methods.json', '"checking": "check"', '"checking": "not-paid"']],
    says: [
      '[money] repay-delay, repay: tapping `Payment` in the sheet `methods` now calls `repay.vcode` with the dialog `not-paid` open while its outcome is unknown, not the dialog `check`',
    ],
  },
  {
    title: 'going back asks under another condition',
    edits: [['new-loan-confirm/screen.json', 'data.loan != null && data.loan.isPopType', 'data.loan != null']],
    says: [
      'new-loan-confirm: going back now also opens the dialog `retention` when `!data.loan.isPopType`',
      'new-loan-confirm: going back now returns to the previous screen when `data.loan == null`, not when `!(data.loan != null && data.loan.isPopType)`',
    ],
  },
  {
    title: 'opening a screen does one thing more',
    edits: [
      [
        'register/screen.json',
        '"app_from": "=params.app_from" } } ] }, "actions"',
        '"app_from": "=params.app_from" } }, { "do": "set", "state": "captchaAt", "value": 1 } ] }, "actions"',
      ],
    ],
    says: ['register: opening the screen now also sets the state `captchaAt` to `1`'],
  },
  {
    title: 'opening a screen changes a part of a state',
    edits: [
      [
        'register/screen.json',
        '"captchaAt": {',
        '"draft": { "type": { "city": "string" }, "initial": { "city": "" } }, "captchaAt": {',
      ],
      [
        'register/screen.json',
        '"app_from": "=params.app_from" } } ] }, "actions"',
        '"app_from": "=params.app_from" } }, { "do": "set", "state": "draft", "at": ["city"], "value": "Cebu" } ] }, "actions"',
      ],
    ],
    says: ["register: opening the screen now also sets the state `draft['city']` to `Cebu`"],
  },
  {
    title: 'a handler with a name, run in several places',
    edits: [
      [
        'loan-confirm/screen.json',
        '"that": "data.loan.amount != null && data.loan.amount > 0"',
        `"that": "data.loan.amount != null && data.loan.amount > 0 && data.loan.periods != ''"`,
      ],
    ],
    says: [
      "[money] loan-confirm: the handler `push`, run by tapping `data.loan.NewButtonMsg`, tapping the button of the promotion `promo` and closing the promotion `promo`, now requires `data.loan.amount != null && data.loan.amount > 0 && data.loan.periods != ''`, not `data.loan.amount != null && data.loan.amount > 0`",
    ],
  },
  {
    title: 'a handler that runs in many places',
    edits: [
      [
        'test-preview/screen.json',
        `"deviceId": "=form.session['deviceId'] ?? ''"`,
        `"deviceId": "=form.session['deviceId'] ?? '1'"`,
      ],
    ],
    says: [
      "test-preview: the handler `apply`, run by tapping `Keep`, tapping `Confirm loan`, tapping `Confirm loan v3.2`, tapping `Order detail` and 26 others, now changes the session with `deviceId` = `form.session['deviceId'] ?? '1'`, not `form.session['deviceId'] ?? ''`",
    ],
  },
  {
    title: 'a handler leads to another address of a screen',
    edits: [
      [
        'payway/screen.json',
        '{ "do": "go", "to": "order", "route": "/payway#/borrowDetail/" }',
        '{ "do": "go", "to": "order" }',
      ],
    ],
    says: [
      'payway: the handler `done`, run by tapping `Payment`, tapping `Resend` in the dialog `sms` and tapping `Confirm` in the dialog `sms`, now goes to `order` at the route `/order`, not `/payway#/borrowDetail/`, and without `productId` and `orderId` in the hash of its address',
    ],
  },
  {
    title: 'a requirement shows another message',
    edits: [['payway/screen.json', '"say": "请先选择付款银行卡！"', '"say": "Please choose a card first"']],
    says: [
      '[money] payway: the handler `commit`, run by tapping `Payment` and tapping `Resend` in the dialog `sms`, now requires `let.card != null`, else it shows the message `Please choose a card first`, not `请先选择付款银行卡！`',
    ],
  },
  {
    title: 'a stored record has another value',
    edits: [['payway/screen.json', '"amount": "=rules.begun ? params.amount : null"', '"amount": null']],
    says: [
      'payway: the handler `done`, run by tapping `Payment`, tapping `Resend` in the dialog `sms` and tapping `Confirm` in the dialog `sms`, now stores `receipt` on the phone with `amount` = none, not `rules.begun ? params.amount : null`',
    ],
  },
  {
    title: 'the session gets one more value',
    edits: [
      [
        'test-preview/screen.json',
        '"with": { "orderId": "=scenario.orderId" }',
        '"with": { "orderId": "=scenario.orderId", "region": "1" }',
      ],
    ],
    says: ['test-preview: tapping the entry `scenario.orderId` now changes the session with `region` = `1`'],
  },
  {
    title: 'the fields of a form are no longer sent as a whole',
    edits: [['bank/screen.json', '"send": { "*": "=form.items", "cardType"', '"send": { "cardType"']],
    says: ['bank: tapping `Next` now calls `bank.change` without all entries of `form.items`'],
  },
  {
    title: 'a browser does something else in place of a message to the app',
    edits: [['product.json', '"toHome": { "browser": ["app", "home"] }', '"toHome": { "browser": ["home"] }']],
    says: [
      'complaint-details: tapping the retry button of the failure notice `This link is not complete. Please open your complaint in th…` now sends the app the message `toHome` (a browser opens the start page instead)',
      'order, union-error: tapping `Click to view more products` and tapping `Back to the app` now send the app the message `toHome` (a browser opens the start page instead)',
    ],
  },
  {
    title: 'a text is shown while a call is waited for',
    edits: [
      [
        'complaint-form/screen.json',
        '"call": "complaint.save", "send"',
        '"call": "complaint.save", "busy": "Sending", "send"',
      ],
    ],
    says: ['complaint-form: tapping `Submit` now calls `complaint.save` showing the text `Sending` while waiting'],
  },
  {
    title: 'two buttons of the same name lead elsewhere',
    edits: [
      ['payway/screen.json', '"to": "bank", "route": "/payway#/addnormalcard"', '"to": "customer-service"'],
      ['payway/screen.json', '"to": "bank", "route": "/payway#/addnormalcard"', '"to": "customer-service"'],
    ],
    says: [
      'payway: tapping `Add a card` (when `size(let.cards) == 0`) and tapping `Add a card` (when `size(let.cards) > 0`) now go to `customer-service`, not `bank`',
    ],
  },
];
