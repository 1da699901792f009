import { propertyOf, wordsIn } from '../../../studio/words/texts.ts';
import { assert, test } from '../../suite.ts';

const textsIn = (file: string, document: object) => {
  const words = wordsIn({ [file]: JSON.stringify({ language: 1, ...document }) });
  return words.map((one) => `${propertyOf(one)}: ${one.text}`);
};

test('texts of a screen are found wherever users read them, also in lists', () => {
  const view = [
    { widget: 'steps', steps: ['Open the app.', 'Choose {env.brand.name}.'] },
    { widget: 'article', blocks: [{ heading: 'Terms', items: ['One account each.', '=env.brand.name'] }] },
    { widget: 'rows', rows: [{ text: 'Term', value: '{params.days} days' }] },
    { use: 'head', with: { title: 'About us', logo: 'logo' } },
  ];
  assert.equal(textsIn('book/screen.json', { screen: 'book', title: 'Book', view }), [
    'title: Book',
    'steps: Open the app.',
    'steps: Choose {env.brand.name}.',
    'heading: Terms',
    'items: One account each.',
    'text: Term',
    'value: {params.days} days',
    'title: About us',
  ]);
});

test('texts that all screens share are found, and no settings beside them', () => {
  const signIn = { title: 'Your session has ended', text: 'Sign in again.', button: 'Sign in', message: 'offToLogin' };
  const product = { bridge: { offToLogin: { browser: ['app'] } }, regions: {}, signIn };
  const plain = (file: string, document: object) =>
    wordsIn({ [file]: JSON.stringify(document) }).map(({ text }) => text);
  assert.equal(plain('product.json', product), ['Your session has ended', 'Sign in again.', 'Sign in']);
  const brand = {
    ...{ name: 'PesoSpring', phone: '+63 2 8555 0142', email: 'care@example.com', address: '21F, Makati' },
    ...{
      colorPrimary: '#0b7a55',
      siteUrl: 'https://example.com',
      chatUrl: 'https://example.com/chat',
      appearance: 'dark',
    },
  };
  const tokens = { light: { primary: '#0b7a55' } };
  assert.equal(plain('brand.json', { brand, tokens }), [
    'PesoSpring',
    '+63 2 8555 0142',
    'care@example.com',
    '21F, Makati',
  ]);
});

test('names, shapes, assets and what is sent or stored are no texts', () => {
  const tap = [
    { do: 'call', call: 'book.reserve', send: { title: 'emma' } },
    { do: 'set', state: 'title', value: 'emma' },
    { do: 'go', to: 'book', with: { source: 'shelf' } },
  ];
  const view = [{ widget: 'image', src: 'cover/emma', alt: '', on: { tap } }];
  assert.equal(textsIn('book/screen.json', { screen: 'book', title: '=data.title', view }), []);
  assert.equal(textsIn('fragments/head.json', { fragment: 'head', with: { title: 'string' }, view: [] }), []);
  const gives = { title: 'string', rows: { list: { text: 'string' }, max: 9 } };
  const usually = [{ do: 'toast', text: 'Not now' }];
  const outcomes = [
    { is: 'ok', gives },
    { is: 'failed', usually },
  ];
  const call = {
    call: 'book.detail',
    method: 'GET',
    path: '/book',
    fixed: { text: 'x' },
    aliases: { title: 'ballad' },
    outcomes,
  };
  assert.equal(textsIn('calls/library.json', { calls: [call] }), ['text: Not now']);
});
