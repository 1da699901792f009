import './dom.ts';
import { assert, test } from '../suite.ts';
import { draw, tap } from './draw.tsx';

/** Handlers that count their calls by name. */
function events(...names: string[]) {
  const received: string[] = [];
  return { received, on: Object.fromEntries(names.map((name) => [name, () => received.push(name)])) };
}

test('a status shows its title, which also describes its image', async () => {
  const drawn = await draw('status', { image: '/a.svg', title: 'On its way', text: 'Two days' });
  assert.ok(drawn.the('img', 'On its way') && drawn.the('heading', 'On its way'));
  await drawn.remove();
});

test('a banner with a handler is a button with its name', async () => {
  const { received, on } = events('tap');
  const drawn = await draw('banner', { image: '/a.png', alt: 'Instructions', on });
  await tap(drawn.the('button', 'Instructions'));
  assert.equal(received, ['tap']);
  await drawn.remove();
});

test('an offer is one button, which reacts to taps when inactive but not when disabled', async () => {
  const { received, on } = events('tap');
  const offer = { logo: null, name: 'Quick', button: 'Go', amount: '1', amountText: 'a', rate: '2', rateText: 'r', on };
  const drawn = await draw('offer-card', { ...offer, inactive: true });
  const card = drawn.the('button');
  assert.is(card.getAttribute('aria-disabled'), 'true');
  assert.ok(drawn.the('img', 'Quick'));
  await tap(card);
  await drawn.redraw({ ...offer, disabled: true });
  await tap(card);
  assert.equal(received, ['tap']);
  await drawn.remove();
});

test('a code card has a copy button next to the code', async () => {
  const { received, on } = events('open', 'copy');
  const drawn = await draw('code-card', { logo: null, title: 'Store', code: '12 34', copyLabel: 'copy', on });
  await tap(drawn.the('button', 'copy'));
  const open = drawn.all('button')[0]!;
  assert.not.ok(open.contains(drawn.the('button', 'copy')));
  await tap(open);
  assert.equal(received, ['copy', 'open']);
  await drawn.remove();
});

test('a code card without a logo and a tap of its own has a copy button only, described by the code', async () => {
  const { received, on } = events('copy');
  const drawn = await draw('code-card', { title: 'Pay code', code: '12 34', copyLabel: 'Copy', on });
  assert.equal([drawn.all('button').length, drawn.all('img').length], [1, 0]);
  const copy = drawn.the('button', 'Copy');
  assert.is(document.getElementById(copy.getAttribute('aria-describedby')!)?.textContent, '12 34');
  await tap(copy);
  assert.equal(received, ['copy']);
  await drawn.remove();
});

test('a list entry is a button only if a tap does something', async () => {
  const drawn = await draw('list-item', { title: 'First', text: 'Words', hint: 'today' });
  assert.is(drawn.all('button').length, 0);
  await drawn.redraw({ title: 'First', on: events('tap').on });
  assert.is(drawn.all('button').length, 1);
  await drawn.remove();
});

test('an entry of a schedule shows what is due, how much and when', async () => {
  const drawn = await draw('plan-row', { title: 'First', ordinal: '1/3', amount: '₱10.00', time: '2026-02-01' });
  assert.is(drawn.root.textContent, 'First 1/3₱10.002026-02-01');
  await drawn.remove();
});

test('an article renders paragraphs and lists, and markup as text', async () => {
  const drawn = await draw('article', { blocks: [{ heading: 'One', text: 'a\n\n<b>b</b>', items: ['x', 'y'] }, {}] });
  assert.is(drawn.all('paragraph').length || drawn.root.querySelectorAll('p').length, 2);
  assert.is(drawn.root.querySelectorAll('b').length, 0);
  assert.is(drawn.all('listitem').length, 2);
  await drawn.remove();
});

test('a word with one character before its hyphen is an element of its own, and the text stays as it is', async () => {
  const words = 'By e-wallet, at 7-Eleven or at a well-known bank, from 2026-11-24.';
  const drawn = await draw('steps', { steps: [words] });
  assert.is(drawn.root.textContent, words);
  assert.equal(
    [...drawn.root.querySelectorAll('bdi')].map((word) => word.textContent),
    ['e-wallet', '7-Eleven'],
  );
  await drawn.remove();
});

test('a gallery enlarges a picture', async () => {
  const drawn = await draw('gallery', {
    images: [
      { src: '/a.png', alt: 'A' },
      { src: '/b.png', alt: 'B' },
    ],
  });
  await tap(drawn.the('button', 'B'));
  assert.is(drawn.the('dialog', 'B').querySelectorAll('img').length, 1);
  await tap(drawn.the('button', 'Close'));
  assert.is(drawn.all('dialog').length, 0);
  await drawn.remove();
});

test('a page of another site is sandboxed in an origin of its own', async () => {
  const drawn = await draw('page', { url: 'https://example.com/terms', title: 'Terms' });
  const frame = drawn.root.querySelector('iframe')!;
  assert.is(frame.title, 'Terms');
  assert.is(frame.getAttribute('referrerpolicy'), 'no-referrer');
  assert.not.match(frame.getAttribute('sandbox')!, /same-origin|top-navigation/);
  await drawn.redraw({ url: null, title: 'Terms' });
  assert.is(drawn.root.querySelectorAll('iframe').length, 0);
  await drawn.remove();
});

test('codes are images with a name', async () => {
  const qr = await draw('qr', { text: 'https://example.com/付款', alt: 'QR code' });
  assert.match(qr.the('img', 'QR code').querySelector('path')!.getAttribute('d')!, /^M2 2.5h1/);
  await qr.remove();
  const barcode = await draw('barcode', { text: '8841229011730042', alt: 'Barcode' });
  assert.ok(barcode.the('img', 'Barcode'));
  await barcode.redraw({ text: '付款', alt: 'Barcode' });
  assert.is(barcode.root.textContent, '付款');
  // Characters that the encoder uses as control codes.
  await barcode.redraw({ text: 'Ó', alt: 'Barcode' });
  assert.is(barcode.root.textContent, 'Ó');
  await barcode.remove();
});

test('a carousel names each slide once, and can be stopped', async () => {
  const slides = ['One', 'Two', 'Three'].map((alt) => ({ image: `/${alt}.png`, alt, title: `${alt}!` }));
  const drawn = await draw('carousel', { label: 'News', slides, interval: 3000 });
  assert.is(drawn.all('img', 'One').length, 1);
  assert.is(drawn.root.textContent, 'One!Two!Three!');
  assert.is(drawn.all('button').length, 4);
  await tap(drawn.the('button', 'Pause'));
  assert.ok(drawn.the('button', 'Play'));
  await drawn.redraw({ label: 'News', slides: slides.slice(0, 1), interval: 3000 });
  assert.is(drawn.all('button').length, 0);
  await drawn.remove();
});

test('a location button reports the location, or the error', async () => {
  const found: unknown[] = [];
  const drawn = await draw('geolocation', {
    label: 'Where am I?',
    on: { found: (value: unknown) => found.push(value) },
  });
  const answer = { coords: { latitude: 14.5, longitude: 121, accuracy: 30 } };
  setGeolocation((yes) => yes(answer));
  await tap(drawn.the('button', 'Where am I?'));
  assert.equal(found, [answer.coords]);
  setGeolocation((_, no) => no({ message: 'Denied' }));
  await tap(drawn.the('button', 'Where am I?'));
  assert.match(drawn.root.textContent!, 'Denied');
  await drawn.remove();
});

function setGeolocation(
  getCurrentPosition: (yes: (answer: unknown) => void, no: (error: { message: string }) => void) => void,
): void {
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
}

test('a screen of ours in an iframe is not sandboxed', async () => {
  const drawn = await draw('page', { path: '/desk', title: 'Desk' });
  const frame = drawn.root.querySelector('iframe')!;
  assert.is(frame.getAttribute('src'), '/desk');
  assert.is(frame.hasAttribute('sandbox'), false);
  await drawn.remove();
});
