import { openService } from '../../../compiler/service/index.ts';
import { inWords, knownValues, suggestionsAt } from '../../../studio/design/fields/suggest/suggestions.ts';
import { assert, test } from '../../suite.ts';
import { project } from '../edit/product.ts';

const service = openService(Object.fromEntries(project.files), { assets: project.assets.keys() });
const ORDER = service.readable('screens/order/screen.json', ['view', 2, 'when'], 'bare');
const BANK = service.readable('screens/bank/screen.json', ['view', 1, 'children', 0, 'when'], 'bare');

/** The texts that result from taking each suggestion; `|` is the caret. */
function offered(given: string, mode: 'bare' | 'marked' = 'bare', asked = false, readable = ORDER): string[] {
  const caret = given.indexOf('|');
  const text = given.replace('|', '');
  return suggestionsAt(text, caret, mode, readable, asked).map(
    ({ insert, start, end }) => text.slice(0, start) + insert + text.slice(end),
  );
}

test('everything that an expression can read is known, also at a place that does not exist yet', () => {
  const status = ORDER.find(({ expression }) => expression === 'data.order.orderStatus');
  assert.equal(status?.known, ['21', '110', '151', '170', '174', '180', '200']);
  assert.is(ORDER[0]!.expression.startsWith('data.'), true, 'what the screen has loaded comes first');
  assert.ok(BANK.some(({ expression }) => expression === 'let.cardType'));
  assert.ok(!ORDER.some(({ expression }) => expression === 'let.cardType'));
  const repeated = service.readable('screens/order/screen.json', ['view', 0, 'children', 0, 'show', 0, 'when'], 'bare');
  assert.is(repeated[0]!.expression, 'row.text', 'the row that is repeated comes before all others');
});

test('names are suggested by any part of them, whole paths at once', () => {
  const cases: readonly (readonly [text: string, first: string])[] = [
    ['orderSt|', 'data.order.orderStatus'],
    ['isDel|', 'data.order.isDelay'],
    ['!isDel| && true', '!data.order.isDelay && true'],
    ['session.us|', 'session.userId'],
    ['mon|', 'money('],
  ];
  for (const [text, first] of cases) assert.is(offered(text)[0], first, text);
  assert.equal(offered('nothingOfTheKind|'), []);
});

test('the fields of a group are suggested by name, also while their quotes and brackets are typed', () => {
  const inBank = (text: string) => offered(text, 'bare', false, BANK);
  const channel = "form.items['channelNumber']";
  for (const begun of ["form.items['chan|", 'form.items[chan|', "form.items['chan|']", 'form.items[chan|nel]'])
    assert.is(inBank(begun)[0], channel, begun);
  assert.ok(inBank('form.items[|').includes(channel));
  for (const begun of ['form.|', 'channelN|']) assert.ok(inBank(begun).includes(channel), begun);
  assert.equal(inBank("let.cardType == 'chan|"), []);
});

test('the known values are suggested after a comparison', () => {
  assert.is(offered('data.order.orderStatus == 17|')[0], 'data.order.orderStatus == 170');
  assert.equal(offered('data.order.orderStatus in [174, 18|]'), ['data.order.orderStatus in [174, 180]']);
  assert.equal(offered("data.order.reyMsg == 'da|'"), [], 'not inside of a text');
});

test('in a text, names are suggested inside of braces, and put into braces when asked for', () => {
  assert.equal(offered('order|', 'marked'), []);
  assert.is(offered('Due {orderSt|}', 'marked')[0], 'Due {data.order.orderStatus}');
  assert.is(offered('=orderSt|', 'marked')[0], '=data.order.orderStatus');
  assert.is(offered('Due |', 'marked', true)[0], 'Due {data.order.orderStatus}');
  assert.is(
    offered('Due {orderSt| by {data.order.reyMsg}', 'marked')[0],
    'Due {data.order.orderStatus} by {data.order.reyMsg}',
  );
  assert.is(offered('Due {mon|', 'marked')[0], 'Due {money(', 'what it is given follows');
  assert.is(offered('Due {money(orderSt|', 'marked')[0], 'Due {money(data.order.orderStatus');
  const others = offered('=data.order.isDelay|', 'marked', true);
  assert.is(others[0], '=data.order.orderStatus', 'who asks at a finished name wants another one');
});

test('the values of a row are suggested one by one', () => {
  const known = ['170', '174', '180'];
  const taken = (text: string, asked = false) =>
    knownValues(text, text.length, known, asked).map(({ insert, start }) => text.slice(0, start) + insert);
  assert.equal(taken('174, 1'), ['174, 170', '174, 174', '174, 180']);
  assert.equal(taken('174'), []);
  assert.equal(taken('174', true), ['170', '174', '180']);
});

test('a path is shown in words', () => {
  const cases = {
    'data.order.orderStatus': 'order status',
    'row.text': 'row text',
    'let.cardType': 'card type',
    "form.items['cardType']": 'form items card type',
  };
  for (const [path, words] of Object.entries(cases)) assert.is(inWords(path), words);
});
