import type { Golden } from '../golden.ts';

/** What calls send, and how their answers are read. */
export const calls: readonly Golden[] = [
  {
    title: 'a call goes elsewhere',
    edits: [
      ['calls/repay.json', '/examine/content/pettypy', '/examine/content/rollover'],
      ['calls/answers/repay.delay/ok.json', '/examine/content/pettypy', '/examine/content/rollover'],
      ['calls/answers/repay.delay/failed.json', '/examine/content/pettypy', '/examine/content/rollover'],
    ],
    says: [
      '[money] repay-delay: the call `repay.delay` now goes to `/examine/content/rollover`, not to `/examine/content/pettypy`',
    ],
  },
  {
    title: 'an outcome is recognised by another code',
    edits: [
      [
        'calls/repay.json',
        `"is": "wrong-code", "when": "code == '800006'"`,
        `"is": "wrong-code", "when": "code in ['800006', '800007']"`,
      ],
    ],
    says: ['[money] payway: the call `repay.confirm` now also ends with `wrong-code` for code 800007'],
  },
  {
    title: 'an outcome is new',
    edits: [
      [
        'calls/answers/repay.confirm/expired.json',
        '',
        '{ "request": "POST /api/v1/youmi/youmi-api/service/loan/repayment-confirm", "answer": { "code": "800009", "success": false, "message": "Too late" } }',
      ],
      [
        'calls/repay.json',
        '{ "is": "wrong-code",',
        `{ "is": "expired", "when": "code == '800009'", "usually": [{ "do": "toast", "text": "The code is too old." }] }, { "is": "wrong-code",`,
      ],
    ],
    says: [
      "[money] payway: the call `repay.confirm` now also has the outcome `expired` when `code == '800009'`; by default, it shows the message `The code is too old.`",
    ],
  },
  {
    title: 'an answer is read otherwise',
    edits: [
      [
        'calls/repay.json',
        '"repayDate": "date?", "productName": "string",',
        '"productName": "string", "repayDate": "date!",',
      ],
    ],
    says: [
      '[money] repay: `repayDate` in the answer `ok` of `repay.detail` is now read as a required `date`, not as a `date` or null',
    ],
  },
  {
    title: 'an answer is found elsewhere',
    edits: [['calls/repay.json', '"when": "success", "from": ["data"]', '"when": "success", "from": ["data", ""]']],
    says: [
      '[money] repay-delay: the call `repay.delay` now reads the data of `ok` from `data` or the whole answer, not from `data`',
    ],
  },
  {
    title: 'something is always sent',
    edits: [['calls/loan.json', '"source": "h5" }, "send"', '"source": "web" }, "send"']],
    says: ['[money] new-loan-confirm: the call `loan.push` is now always sent with `source` = `web`, not `h5`'],
  },
  {
    title: 'what usually follows a refusal',
    edits: [
      [
        'calls/repay.json',
        `{ "do": "toast", "text": "=filled(message, '处理失败')", "kind": "error" }`,
        '{ "do": "toast", "text": "Please try again" }',
      ],
    ],
    says: [
      "[money] payway: the default handler for the outcome `failed` of `repay.commit` now shows the message `Please try again`, not `filled(message, '处理失败')`, no longer as an error",
    ],
  },
  {
    title: 'what follows when no answer comes, for every call',
    edits: [
      [
        'calls/_common.json',
        '"unreachable": { "usually": [] }',
        '"unreachable": { "usually": [{ "do": "toast", "text": "No connection", "kind": "error" }] }',
      ],
    ],
    says: [
      '[money] bank, complaint-details, complaint-form, complaint-list, complaint, customer-service, loan-agreement, loan-confirm, new-loan-confirm, order, payway-handover, payway, receipt, register, repay-delay, repay, test-preview, union-error: the default handlers for the outcome `unreachable` of `bank.init`, `complaint.detail`, `complaint.upload`, `complaint.list`, `complaint.init`, `service.contact`, `loan.agreements`, `old.agreements`, `old.loan`, `old.track`, `order.detail`, `loan.detail`, `event.save`, `old.product`, `order.score`, `promotion.captcha`, `promotion.click`, `promotion.sid`, `promotion.template`, `promotion.visit`, `repay.delay`, `repay.detail`, `sandbox.scenarios` and `service.union-error` now show the message `No connection`',
    ],
  },
  {
    title: 'every call is given up sooner',
    edits: [['calls/_common.json', '"timeout": 60000', '"timeout": 30000']],
    says: ['[money] all screens: the timeouts of all calls are now 30 s, not 60 s'],
  },
  {
    title: 'every call of a client carries another header',
    edits: [
      [
        'calls/_common.json',
        '"form": { "headers": { "X-Requested-With": "XMLHttpRequest" } }',
        '"form": { "headers": { "X-Requested-With": "XMLHttpRequest", "X-Channel": "h5" } }',
      ],
    ],
    says: [
      '[money] loan-confirm, order, union-error: the headers `X-Channel` of `old.agreement-link`, `old.agreements`, `old.loan`, `old.push`, `old.track` and `old.product` are now `h5`',
    ],
  },
  {
    title: 'a payment is known by less',
    edits: [
      [
        'calls/repay.json',
        '"intent": ["userId", "orderId", "amount", "cardId"]',
        '"intent": ["userId", "orderId", "amount"]',
      ],
    ],
    says: [
      '[money] payway: the call `repay.commit` now identifies a payment by the sent `amount`, not by the sent `amount` and `cardId`',
    ],
  },
  {
    title: 'a payment is settled otherwise',
    edits: [
      [
        'calls/loan.json',
        '"paid": "answer.orderStatus in [21, 151, 170, 174, 180]", "open": "answer.orderStatus in [110, 200]"',
        '"paid": "answer.orderStatus in [21, 151, 170, 174, 180, 200]", "open": "answer.orderStatus == 110"',
      ],
    ],
    says: [
      '[money] new-loan-confirm: the call `loan.push` now also counts as paid for order status 200',
      '[money] new-loan-confirm: the call `loan.push` no longer counts as not paid for order status 200',
    ],
  },
  {
    title: 'the answer of a payment is kept for less time',
    edits: [
      [
        'calls/loan.json',
        '"intent": ["userId", "productId", "amount", "periods", "termUnit"],',
        '"intent": ["userId", "productId", "amount", "periods", "termUnit"], "replay": 60,',
      ],
    ],
    says: [
      '[money] new-loan-confirm: the call `loan.push` now reuses its answer for 60 s after success, not for 10 min after success',
    ],
  },
  {
    title: 'a name on the wire changes',
    edits: [['calls/loan.json', '"comProductLogo": "crest"', '"comProductLogo": "emblem"']],
    says: [
      "[money] loan-confirm: the call `old.loan` now uses the server's name `emblem` for `comProductLogo`, not `crest`",
    ],
  },
  {
    title: 'a call no longer happens once',
    edits: [['calls/bank.json', '"once": true,', '']],
    says: ['[money] bank: the call `bank.save` is no longer protected against being sent twice'],
  },
];
