import { hideAddress, learnAddress } from '../../../runner/record/personal/address.ts';
import { Disguise } from '../../../runner/record/personal/disguise.ts';
import { isPersonalLabel, isPersonalName } from '../../../runner/record/personal/names.ts';
import { comparedIn, mapTexts } from '../../../runner/record/personal/texts.ts';
import { assert, test } from '../../suite.ts';
import { shelfEntry } from './tape.ts';

const disguised = (...values: string[]) => {
  const disguise = new Disguise(new Set(['90006', 'Reserve']));
  for (const value of values) disguise.learn(value, true);
  return disguise;
};

test('names tell whether a value is personal', () => {
  for (const name of [
    'mobilePhone',
    'userId',
    'cardNo',
    'card_number',
    'token',
    'sessionId',
    'fullName',
    'payCode',
    'e-mail',
    'orderNo',
  ])
    assert.ok(isPersonalName(name), name);
  for (const name of ['amount', 'title', 'productName', 'status', 'region', 'buttonText', 'name', 'cate', 'noticeMsg'])
    assert.not.ok(isPersonalName(name), name);
  for (const label of ['Name', 'Mobile number', 'Customer', 'Account']) assert.ok(isPersonalLabel(label), label);
  for (const label of ['Amount', 'Term', 'Type']) assert.not.ok(isPersonalLabel(label), label);
});

test('a made-up value has the format of the real one and none of its content', () => {
  const disguise = disguised('Maria Santos', 'R-4417', 'maria.s@mail.example.com');
  assert.match(disguise.whole('Maria Santos'), /^[A-Z][a-z]{4} [A-Z][a-z]{5}$/);
  assert.match(disguise.whole('R-4417'), /^[A-Z]-\d{4}$/);
  assert.match(disguise.whole('maria.s@mail.example.com'), /^[a-z]{5}\.[a-z]@[a-z]{4}\.[a-z]{7}\.com$/);
  for (const value of ['Maria', 'Santos', '4417', 'mail.example']) {
    for (const known of ['Maria Santos', 'R-4417', 'maria.s@mail.example.com'])
      assert.not.ok(disguise.whole(known).includes(value), `${known}: ${value}`);
  }
});

test('a telephone number keeps its format, and is the same however it is grouped', () => {
  const disguise = disguised('09171234567');
  const made = disguise.whole('09171234567');
  assert.match(made, /^091\d{8}$/);
  assert.is.not(made, '09171234567');
  assert.is(disguise.within('Call 0917 123 4567 now').replace(/\D/g, ''), made);
  assert.is(disguise.within('+63 917 123 4567').replace(/\D/g, '').slice(-9), made.slice(-9));
});

test('a card number with a valid checksum gets one with a valid checksum', () => {
  const made = disguised('4111111111111111').whole('4111111111111111');
  const sum = [...made].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  assert.match(made, /^411\d{13}$/);
  assert.is.not(made, '4111111111111111');
  assert.is(sum % 10, 0);
});

test('the visible last digits of a number are those of its replacement', () => {
  const disguise = disguised('4111111111114821');
  const end = disguise.whole('4111111111114821').slice(-4);
  assert.is(disguise.within('Bank **** 4821'), `Bank **** ${end}`);
  assert.is(disguise.within('****4821'), `****${end}`);
});

test('a part of a name becomes the same part of the made-up one; a text of the document is not personal', () => {
  const disguise = disguised('Maria Santos');
  const [first] = disguise.whole('Maria Santos').split(' ');
  assert.is(disguise.within('Hello Maria!'), `Hello ${first}!`);
  disguise.learn('90006');
  assert.is(disguise.whole('90006'), '90006');
});

test('values with a personal format are found in any text; dates and amounts are not personal', () => {
  const disguise = disguised();
  const text = 'Write to ana@example.org or 0917-555-0123 before 2026-03-10 09:30:00, ₱1234.50';
  disguise.learnWithin(text);
  const made = disguise.within(text);
  assert.not.ok(/ana@|555-0123/.test(made), made);
  assert.match(made, /before 2026-03-10 09:30:00, ₱1234\.50$/);
});

test('an address keeps its path and loses its personal values', () => {
  const disguise = disguised('u1');
  const url = 'https://pay.example/u1/20260310-7781/go?token=abc&amount=100';
  learnAddress(disguise, url, isPersonalName);
  assert.match(
    hideAddress(disguise, url),
    /^https:\/\/pay\.example\/[a-z]\d\/\d{8}-\d{4}\/go\?token=[a-z]{3}&amount=100$/,
  );
  assert.not.ok(/u1|20260310|abc/.test(hideAddress(disguise, url)));
  assert.is(hideAddress(disguise, '/logo.svg'), '/logo.svg');
});

test('data is searched by names and labels; numbers and values that the document compares stay', () => {
  const hide = (text: string, { personal }: { personal: boolean }) => (personal ? 'X' : text);
  const data = {
    cardNo: '4821',
    amount: 100,
    kind: 'id',
    rows: [
      { text: 'Name', value: 'Maria' },
      { text: 'Term', value: '91 days' },
    ],
    code: 'cardNo',
  };
  const compared = new Set(['kind']);
  assert.equal(mapTexts({ ...data, kindId: 'k' }, undefined, compared, hide), {
    ...data,
    kindId: 'X',
    cardNo: 'X',
    rows: [
      { text: 'Name', value: 'X' },
      { text: 'Term', value: '91 days' },
    ],
  });
  const shape = ['rec', '', { cardNo: 'string', userId: 'int?' }] as const;
  assert.equal(mapTexts({ cardNo: '1', userId: 7 }, shape, new Set(), hide), { cardNo: 'X', userId: 7 });
});

test('finds the fields that a document compares with literals', () => {
  const screen = shelfEntry({
    screens: {
      shelf: {
        view: [
          { widget: 'text', text: 'A', when: "params.id == 'new'" },
          { each: 'data.book.copies', as: 'copy', show: [{ widget: 'text', text: 'B', when: "copy.place != ''" }] },
        ],
      },
    },
  });
  const compared = comparedIn(screen.document);
  assert.ok(compared.has('id'));
  assert.not.ok(compared.has('place'), 'whether something is there says nothing of what it is');
});
