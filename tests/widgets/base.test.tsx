import './dom.ts';
import { act } from 'react';
import { assert, test } from '../suite.ts';
import { draw, press, tap } from './draw.tsx';

test('a button runs its handler, and not while it is busy or disabled', async () => {
  let taps = 0;
  const on = {
    tap: () => {
      taps += 1;
    },
  };
  const drawn = await draw('button', { label: 'Next', on });
  const button = drawn.the('button', 'Next');
  await tap(button);
  assert.is(taps, 1);
  await drawn.redraw({ label: 'Next', on, busy: true });
  await tap(button);
  assert.is(taps, 1);
  assert.is(button.getAttribute('aria-busy'), 'true');
  assert.is(button.textContent, 'Next');
  assert.is(button.hasAttribute('disabled'), false);
  await drawn.redraw({ label: 'Next', on, disabled: true });
  await tap(button);
  assert.is(taps, 1);
  await drawn.remove();
});

test('an inactive button is marked and still reacts to taps', async () => {
  let taps = 0;
  const on = {
    tap: () => {
      taps += 1;
    },
  };
  const drawn = await draw('button', { label: '58s', inactive: true, on });
  const button = drawn.the('button', '58s');
  assert.is(button.getAttribute('aria-disabled'), 'true');
  await tap(button);
  assert.is(taps, 1);
  await drawn.remove();
});

test('a tip describes its button without changing its name', async () => {
  const drawn = await draw('button', { label: 'Later', tip: 'Short of time?' });
  const button = drawn.the('button', 'Later');
  assert.is(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent, 'Short of time?');
  await drawn.remove();
});

test('a link reacts to tap and Enter, and marks the current page', async () => {
  let taps = 0;
  const on = {
    tap: () => {
      taps += 1;
    },
  };
  const drawn = await draw('link', { label: 'Home', current: true, on });
  const link = drawn.the('link', 'Home');
  await tap(link);
  await press(link, 'Enter');
  await press(link, 'a');
  assert.is(taps, 2);
  assert.is(link.tabIndex, 0);
  assert.is(link.getAttribute('aria-current'), 'page');
  await drawn.remove();
});

test('a link with a known address is a platform link, and leaves new tabs to the browser', async () => {
  let taps = 0;
  const on = {
    tap: () => {
      taps += 1;
    },
  };
  const drawn = await draw('link', { label: 'Home', href: '/?userId=7', on });
  const link = drawn.the('link', 'Home');
  assert.is(link.getAttribute('href'), '/?userId=7');
  const click = async (how: MouseEventInit) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
    // Navigation is impossible here, so record whether the link left the click to the browser.
    const end = ({ defaultPrevented }: Event) => {
      left = !defaultPrevented;
      event.preventDefault();
    };
    let left = false;
    document.addEventListener('click', end, { once: true });
    await act(() => link.dispatchEvent(event));
    return left;
  };
  assert.is(await click({}), false);
  assert.is(taps, 1);
  for (const key of ['ctrlKey', 'metaKey']) assert.is(await click({ [key]: true }), true, key);
  assert.is(taps, 1);
  await drawn.redraw({ label: 'Home', href: '/?userId=7', on, busy: true });
  assert.is(await click({}), false, 'while its handler runs nothing leads away');
  assert.is(taps, 1);
  await drawn.remove();
});

test('rows show text and value side by side; collapsed ones are not rendered', async () => {
  const rows = ['one', 'two', 'three'].map((text) => ({ text, value: `${text}!` }));
  const drawn = await draw('rows', { rows, collapse: 2 });
  assert.is(drawn.root.textContent, 'oneone!twotwo!more');
  const more = drawn.the('button', 'more');
  assert.is(more.getAttribute('aria-expanded'), 'false');
  await tap(more);
  assert.is(drawn.root.textContent, 'oneone!twotwo!threethree!hide');
  assert.is(drawn.the('button', 'hide').getAttribute('aria-expanded'), 'true');
  await tap(more);
  assert.is(drawn.root.textContent, 'oneone!twotwo!more');
  await drawn.redraw({ rows: rows.slice(0, 2), collapse: 2 });
  assert.is(drawn.root.textContent, 'oneone!twotwo!');
  await drawn.remove();
});

test('an image has its description, even without a picture or when loading fails', async () => {
  const drawn = await draw('image', { src: '/a.png', alt: 'Peso Plus', size: 'logo' });
  const image = drawn.the('img', 'Peso Plus');
  const { act } = await import('react');
  await act(async () => image.dispatchEvent(new Event('error')));
  assert.is(drawn.the('img', 'Peso Plus').tagName, 'SPAN');
  await drawn.redraw({ src: '/b.png', alt: 'Peso Plus', size: 'logo' });
  assert.is(drawn.the('img', 'Peso Plus').tagName, 'IMG');
  await drawn.redraw({ src: null, alt: 'Peso Plus', size: 'logo' });
  assert.is(drawn.the('img', 'Peso Plus').textContent, 'P');
  await drawn.remove();
});

test('an image with a handler is a button of that name', async () => {
  let taps = 0;
  const on = {
    tap: () => {
      taps += 1;
    },
  };
  const drawn = await draw('image', { src: '/a.png', alt: 'Captcha', size: 'captcha', on });
  await tap(drawn.the('button', 'Captcha'));
  assert.is(taps, 1);
  await drawn.remove();
});

test('a frame has a title, a back button and a main part', async () => {
  let backs = 0;
  const on = {
    back: () => {
      backs += 1;
    },
  };
  const drawn = await draw('frame', { title: 'Details', on }, 'inside');
  assert.is(drawn.the('heading', 'Details').tagName, 'H1');
  assert.is(drawn.the('main').textContent, 'inside');
  await tap(drawn.the('button', 'Back'));
  assert.is(backs, 1);
  await drawn.redraw({ title: 'Details', look: 'bare' });
  assert.is(drawn.all('button').length, 0);
  assert.ok(drawn.the('main').contains(drawn.the('heading', 'Details')));
  await drawn.redraw({ title: '' });
  assert.is(drawn.all('heading').length, 0);
  await drawn.remove();
});

test('loading and failed messages are read out, without the role of a notice', async () => {
  const loading = await draw('loading', {});
  assert.is(loading.root.textContent, 'Loading');
  assert.is(loading.root.querySelectorAll('[aria-busy="true"]').length, 1);
  await loading.remove();

  let retries = 0;
  const on = {
    retry: () => {
      retries += 1;
    },
  };
  const failed = await draw('failed', { text: 'No connection', phone: '+63 2 (8555) 0142', on });
  assert.is(failed.root.querySelector('[aria-live]')?.textContent, 'Something went wrongNo connection');
  // The number stays on one line.
  assert.is(failed.the('link', 'Need help? +63\u00a02\u00a0(8555)\u00a00142').getAttribute('href'), 'tel:+63285550142');
  await tap(failed.the('button', 'Try again'));
  assert.is(retries, 1);
  assert.is(failed.all('alert').length + failed.all('status').length, 0);
  await failed.remove();
});

test('a failure without a network has its own message and picture', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  const failed = await draw('failed', {});
  Reflect.deleteProperty(navigator, 'onLine');
  assert.is(failed.the('heading', 'You are offline').closest('.failed')?.classList.contains('offline'), true);
  assert.is(failed.all('link').length, 0);
  await failed.remove();
});

test('an empty heading is not rendered', async () => {
  const drawn = await draw('text', { text: '', look: 'heading' });
  assert.is(drawn.all('heading').length, 0);
});

test('titles and headings are headings, other text is not', async () => {
  const drawn = await draw('text', { text: 'Plan', look: 'title' });
  assert.is(drawn.the('heading', 'Plan').tagName, 'H2');
  await drawn.redraw({ text: '₱12.00', look: 'amount' });
  assert.is(drawn.all('heading').length, 0);
  await drawn.remove();
});
