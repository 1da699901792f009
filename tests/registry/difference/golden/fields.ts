import type { Golden } from '../golden.ts';

/** What users fill in. */
export const fields: readonly Golden[] = [
  {
    title: 'a button is never disabled any more',
    edits: [['complaint-form/screen.json', `"disabled": "=form.images.any(i, i.state == 'sending')",`, '']],
    says: ["complaint-form: `Submit` is no longer disabled when `form.images.any(i, i.state == 'sending')`"],
  },
  {
    title: 'a field is new and optional',
    edits: [
      [
        'bank/screen.json',
        '{ "widget": "actions", "when"',
        `{ "widget": "input", "field": "email", "label": "Email", "when": "let.cardType == '2'" }, { "widget": "actions", "when"`,
      ],
    ],
    says: ['bank: the field `Email` is new, optional, for card type 2'],
  },
  {
    title: 'a field with options is new',
    edits: [
      [
        'bank/screen.json',
        '{ "widget": "actions", "when"',
        `{ "widget": "picker", "field": "branch", "label": "Branch", "confirm": "OK", "cancel": "Cancel", "options": [{ "each": "data.card.items", "as": "i", "item": { "value": "=i.code", "label": "=i.title" } }, { "value": "other", "label": "Another one" }] }, { "widget": "actions", "when"`,
      ],
    ],
    says: [
      'bank: the field `Branch` is new, optional, with the options each `i` of `data.card.items` and `Another one`',
    ],
  },
  {
    title: 'a field is new and required',
    edits: [
      [
        'complaint-form/screen.json',
        '{ "widget": "images",',
        '{ "widget": "input", "field": "phone", "label": "Phone", "checks": [{ "that": "size(form.phone) == 11", "say": "Please fill in your phone" }] }, { "widget": "images",',
      ],
      ['complaint-form/screen.json', '"require", "fields": ["detail"]', '"require", "fields": ["detail", "phone"]'],
    ],
    says: [
      'complaint-form: the field `Phone` is new, required',
      'complaint-form: tapping `Submit` now requires the fields `detail` and `phone` to be valid, not the field `detail`',
    ],
  },
  {
    title: 'a field is new, and required by the form that it must have',
    edits: [
      [
        'complaint-form/screen.json',
        '{ "widget": "images",',
        '{ "widget": "input", "field": "phone", "label": "Phone", "checks": [{ "that": "trim(form.phone).matches(\'09[0-9]{9}\')", "say": "Please fill in your phone" }] }, { "widget": "images",',
      ],
      ['complaint-form/screen.json', '"require", "fields": ["detail"]', '"require", "fields": ["detail", "phone"]'],
    ],
    says: [
      'complaint-form: the field `Phone` is new, required',
      'complaint-form: tapping `Submit` now requires the fields `detail` and `phone` to be valid, not the field `detail`',
    ],
  },
  {
    title: 'a field is new and required when a timer ends',
    edits: [
      [
        'complaint-form/screen.json',
        '{ "widget": "images",',
        '{ "widget": "input", "field": "phone", "label": "Phone", "checks": [{ "that": "size(form.phone) == 11", "say": "Please fill in your phone" }] }, { "widget": "images",',
      ],
      [
        'complaint-form/screen.json',
        '"view": [',
        '"timers": { "slow": { "seconds": 9, "on": { "end": [{ "do": "require", "fields": ["phone"] }] } } }, "view": [',
      ],
    ],
    says: [
      'complaint-form: the timer `slow` is new: it runs for 9 s, and its end requires the field `phone` to be valid',
      'complaint-form: the field `Phone` is new, required',
    ],
  },
  {
    title: 'a field begins with another value',
    edits: [['order/screen.json', '"label": "Rating", "initial": 0', '"label": "Rating", "initial": 5']],
    says: ['order: the field `Rating` in the dialog `rating` now starts with `5`, not with `0`'],
  },
  {
    title: 'a field is new in rows, beside one that its conditions tell apart',
    edits: [
      [
        'bank/screen.json',
        '{ "widget": "date-picker", "note"',
        '{ "widget": "input", "field": "=item.code", "of": "items", "label": "Day", "when": "item.inputType == \'number\'" }, { "widget": "date-picker", "when": "item.inputType != \'number\'", "note"',
      ],
    ],
    says: [
      "bank: the field `Day` is new, optional, for code other than cardType or channelNumber, cate day and input type number when `let.cardType != '1' || item.channelNumber in ['', let.channel]`, for each of `data.card.items`",
      'bank: the field `item.title` (for cate day) no longer shows for input type number',
    ],
  },
  {
    title: 'a check asks for less',
    edits: [['payway/screen.json', 'size(form.smsCode) >= 6', 'size(form.smsCode) >= 4']],
    says: [
      '[money] payway: the field `SMS code` in the dialog `sms` now requires `size(form.smsCode) >= 4`, not `size(form.smsCode) >= 6`',
    ],
  },
  {
    title: 'a check says something else',
    edits: [['payway/screen.json', '"say": "请输入正确的验证码"', '"say": "Please enter the code"']],
    says: [
      '[money] payway: the field `SMS code` in the dialog `sms` now shows the message `Please enter the code`, not `请输入正确的验证码`, unless `size(form.smsCode) >= 6`',
    ],
  },
  {
    title: 'a check is added',
    edits: [
      [
        'complaint-form/screen.json',
        '"checks": [{ "that": "trim(form.detail)',
        '"checks": [{ "that": "size(form.detail) >= 20", "say": "Please tell us more" }, { "that": "trim(form.detail)',
      ],
    ],
    says: [
      'complaint-form: the field `Your comments and suggestions` now also requires `size(form.detail) >= 20`, with the message `Please tell us more`',
    ],
  },
  {
    title: 'a check lets less through',
    edits: [
      [
        'order/screen.json',
        '"initial": 0, "checks": [{ "that": "form.stars > 0", "say": "Silakan pilih" }]',
        '"initial": 0, "checks": [{ "that": "form.stars > 1", "say": "Silakan pilih" }]',
      ],
    ],
    says: ['order: the field `Rating` in the dialog `rating` now requires `form.stars > 1`, not `form.stars > 0`'],
  },
  {
    title: 'a hidden value is lost',
    edits: [['payway/screen.json', '"label": "Pay with",', '"label": "Pay with", "whenHidden": "clear",']],
    says: ['[money] payway: the field `Pay with` now loses its value when hidden'],
  },
  {
    title: 'a field takes more characters and has another placeholder',
    edits: [
      ['complaint-form/screen.json', '"max": 200', '"max": 500'],
      ['complaint-form/screen.json', 'What happened? The more you tell us, the faster we can help.', 'What happened?'],
    ],
    says: [
      'complaint-form: the field `Your comments and suggestions` now has the placeholder `What happened?`, not `What happened? The more you tell us, the faster we can help.`',
      'complaint-form: the field `Your comments and suggestions` now has the maximum `500`, not `200`',
    ],
  },
  {
    title: 'an upload says what goes wrong',
    edits: [
      [
        'complaint-form/screen.json',
        '"url": "=answer.url" }',
        '"url": "=answer.url", "then": { "failed": [{ "do": "toast", "text": "This picture was not sent", "kind": "error" }] } }',
      ],
    ],
    says: [
      'complaint-form: the outcome `failed` of `complaint.upload` now shows the message `This picture was not sent`, not `message`',
    ],
  },
  {
    title: 'a field of a payment begins with a choice',
    edits: [
      ['fragments/pay-methods.json', `"initial": "=with.channels.map(c, c.channel_number)[0] ?? ''"`, '"initial": ""'],
    ],
    says: [
      "[money] repay-delay: the field `Payment Method` in the sheet `methods` now starts empty, not with `data.delay.repayList.map(c, c.channel_number)[0] ?? ''`",
      "[money] repay: the field `Payment Method` in the sheet `methods` now starts empty, not with `data.repay.repayList.map(c, c.channel_number)[0] ?? ''`",
    ],
  },
  {
    title: 'a field has another label and another input format',
    edits: [
      ['register/screen.json', '"label": "Mobile", "format": "phone"', '"label": "Mobile number", "format": "digits"'],
    ],
    says: [
      'register: the field `Mobile` now has the label `Mobile number`',
      'register: the field `Mobile` now has the input format `digits`, not `phone`',
    ],
  },
];
