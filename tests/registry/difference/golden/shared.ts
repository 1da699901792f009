import type { Golden } from '../golden.ts';

/** What several screens share. */
export const shared: readonly Golden[] = [
  {
    title: 'a session parameter travels elsewhere',
    edits: [['session.json', '"position": { "in": "query" }', '"position": { "in": "header" }']],
    says: ['[money] all screens: the session parameter `position` is now sent in a header, not in the query'],
  },
  {
    title: 'a session parameter is new',
    edits: [
      ['session.json', '"region": { "in": "query" },', '"region": { "in": "query" }, "channel": { "in": "query" },'],
    ],
    says: ['[money] all screens: the session parameter `channel` is new: all calls send it in the query'],
  },
  {
    title: 'a session parameter loses its second name',
    edits: [['session.json', '{ "in": "query", "mirror": "product_id" }', '{ "in": "query" }']],
    says: ['[money] all screens: the session parameter `productId` is no longer also called `product_id`'],
  },
  {
    title: 'a session parameter says no longer whose screens they are',
    edits: [['session.json', '"mobilePhone": { "in": "query", "who": true }', '"mobilePhone": { "in": "query" }']],
    says: ['[money] all screens: the session parameter `mobilePhone` no longer identifies the user'],
  },
  {
    title: 'a shape that several calls share',
    edits: [
      [
        'shapes.json',
        '"Row": { "text": "string", "value": "string" }',
        '"Row": { "text": "string!", "value": "string" }',
      ],
    ],
    says: [
      '[money] loan-confirm, new-loan-confirm: `text` of each entry of `details` in the answers `ok` of `old.loan` and `loan.detail` are now read as a required `string`, not as a `string`',
      '[money] loan-confirm, new-loan-confirm, order, payway-handover, payway, receipt, repay-delay, repay: `text` of each entry of `userOrderDetail.detail` in the answer `ok` of `order.detail` is now read as a required `string`, not as a `string`',
      '[money] repay-delay, repay: `text` of each entry of `detail` in the answers `ok` of `repay.delay` and `repay.detail` are now read as a required `string`, not as a `string`',
    ],
  },
  {
    title: 'a stored value is kept elsewhere',
    edits: [['stored.json', '"in": "local"', '"in": "session"']],
    says: [
      'repay-delay, repay, repayment-code-slip: the stored value `repayment` is now kept until the page is closed, not until it is cleared',
    ],
  },
  {
    title: 'the brand has another colour in the dark',
    edits: [['brand.json', '"dark": { "primary": "#2fbf8f" }', '"dark": { "primary": "#34d399" }']],
    says: ['all screens: the design token `dark.primary` is now `#34d399`, not `#2fbf8f`'],
  },
  {
    title: 'the brand has another telephone',
    edits: [['brand.json', '+63 2 8555 0142', '+63 2 8555 0199']],
    says: ['all screens: the brand value `phone` is now `+63 2 8555 0199`, not `+63 2 8555 0142`'],
  },
  {
    title: 'the product has another country',
    edits: [['product.json', '"else": {', '"2": { "symbol": "£", "zone": "Europe/London" }, "else": {']],
    says: [
      '[money] all screens: the region `2` is new: it shows amounts with the symbol `£` and times in the time zone `Europe/London`',
    ],
  },
  {
    title: 'a country has another symbol and another clock',
    edits: [['product.json', '"symbol": "₹", "zone": "Asia/Kolkata"', '"symbol": "Rs", "zone": "Asia/Colombo"']],
    says: [
      '[money] all screens: the region `1` now shows amounts with the symbol `Rs`, not with the symbol `₹`',
      '[money] all screens: the region `1` now shows times in the time zone `Asia/Colombo`, not `Asia/Kolkata`',
    ],
  },
  {
    title: 'refusals stay longer',
    edits: [['product.json', '"error": 3000', '"error": 5000']],
    says: ['all screens: an error message is now shown for 5 s, not for 3 s'],
  },
  {
    title: 'the backend answers other paths',
    edits: [['product.json', '"/gopia"]', '"/gopia", "/notices"]']],
    says: ['[money] all screens: requests under `/notices` are now forwarded to the backend'],
  },
  {
    title: 'a fragment that several screens use',
    edits: [['fragments/pay-methods.json', `"isDelay": "=with.rollover ? '1' : null",`, '']],
    says: [
      '[money] repay-delay, repay: tapping `Payment` in the sheet `methods` now calls `repay.vcode` without `isDelay`',
    ],
  },
  {
    title: 'a fragment with a new text in a dialog',
    edits: [
      [
        'fragments/payment-open.json',
        '{ "widget": "button", "label": "OK"',
        '{ "widget": "text", "text": "Nothing was taken from your account." }, { "widget": "button", "label": "OK"',
      ],
    ],
    says: [
      'loan-confirm, new-loan-confirm: the text `Nothing was taken from your account.` in the dialog `not-taken` is new',
      'payway-handover, payway, repay-delay, repay: the text `Nothing was taken from your account.` in the dialog `not-paid` is new',
    ],
  },
  {
    title: 'a page of the public site is described otherwise',
    edits: [['official-about/screen.json', 'and how to reach us.', 'and where we are.']],
    says: [
      'official-about: the description for search engines is now `{env.brand.name} is a lender for Filipinos over 18: who we are, what we stand for, and where we are.`, not `{env.brand.name} is a lender for Filipinos over 18: who we are, what we stand for, and how to reach us.`',
    ],
  },
  {
    title: 'a screen becomes a page of the public site',
    edits: [
      [
        'privacy-policy/screen.json',
        '"title": "Privacy policy",',
        '"title": "Privacy policy", "public": { "description": "What we do with your data." },',
      ],
    ],
    says: [
      'privacy-policy: the screen is now a page of the public site, with the description `What we do with your data.`',
    ],
  },
  {
    title: 'what a screen shows when the session has ended',
    edits: [
      ['product.json', '"button": "Sign in"', '"button": "Log in"'],
      ['product.json', '"message": "offToLogin"', '"message": "toMine"'],
    ],
    says: [
      'all screens: a screen whose session has ended now shows `Your session has ended`, `Please sign in again to continue.` and `Log in`',
      'all screens: a screen whose session has ended now sends the message `toMine` when signing in (a browser opens the app instead)',
    ],
  },
];
