import type { Manifest } from '../../renderer/wire/page.ts';
import type { Engine } from './engine.ts';

/** Every parameter that a screen may need, for the sandbox. */
const QUERY = new URLSearchParams({
  ...{ deviceId: 'd1', sessionId: 's1', productId: '7', orderId: '174', orderNo: '174' },
  ...{ amount: '123450', payCode: '1234567890', showType: '1', requestType: '1', problemType: '2', problemId: '1' },
  ...{ templateId: '1', problemSonType: '2' },
});

/** How long to wait for a screen, and for the effect of a tap, in milliseconds. */
const SHOWN_MS = 15_000;
const ANSWERED_MS = 4_000;

/** An address for every route of a server’s screens, and an unknown one. */
export async function addressesOf(base: string): Promise<string[]> {
  const { screens } = (await (await fetch(`${base}/m/current`)).json()) as Manifest;
  const paths = screens.flatMap(({ routes }) => routes.map(({ path }) => path));
  return [...new Set(paths), '/nowhere'].map((path, index) => {
    const [plain, hash] = path.split('#');
    // State of one route must not affect the next.
    const query = `${QUERY}&userId=u${index}`;
    return `${base}${plain}?${query}${hash === undefined ? '' : `#${hash}?${query}`}`;
  });
}

/** What is wrong with the page in a webview that is too old, which must show a message only. */
export async function faultsOfTooOld(engine: Engine, address: string): Promise<string[]> {
  await engine.open(address);
  const told = await until(engine, TOLD, SHOWN_MS);
  const blamed = await engine.evaluate(BLAMED);
  return [...(told ? [] : ['nobody is told to update']), ...(blamed ? ['the connection is blamed'] : [])];
}

/** What is wrong with an address in an engine: nothing visible, no tap with an effect, an error. Empty if it works. */
export async function faultsAt(engine: Engine, address: string): Promise<string[]> {
  engine.problems();
  // The previous page may be navigating; its errors do not count here.
  await engine.open('about:blank').catch(() => {});
  // Opened earlier, the address could give way to the empty page that is still on its way.
  await until(engine, `location.href === 'about:blank'`, SHOWN_MS);
  await engine.open(address);
  const faults = (await until(engine, SHOWN, SHOWN_MS)) ? [] : ['it does not show'];
  if (faults.length === 0 && !(await tapAnything(engine))) faults.push('no tap does anything');
  return [...faults, ...engine.problems()];
}

const BLAMED = `!document.getElementById('failure').hidden ||
  getComputedStyle(document.getElementById('cut')).display !== 'none'`;
const TOLD = `document.readyState === 'complete' && document.getElementById('too-old').getBoundingClientRect().height > 0`;

/**
 * Whether the screen is shown: text, no skeleton, no failure. As a string, because Node’s compiler would add helpers to
 * a function.
 */
const SHOWN = `(() => {
  const place = document.querySelector('.modal[open]') || document.querySelector('main');
  const failure = document.getElementById('failure');
  const old = document.getElementById('too-old');
  return document.readyState === 'complete' && place !== null && /\\w/.test(place.textContent) &&
    !document.querySelector('.veil, #waiting') && (!failure || failure.hidden) &&
    (!old || getComputedStyle(old).display === 'none');
})()`;

/** Centres of visible controls that can be tapped, those of the screen before the back button. */
const TARGETS = `(() => {
  const controls = ['button:not(:disabled)', 'a[href]', '[role=link]', '[role=tab]', 'label', 'input', 'textarea'];
  const within = (place) => [...document.querySelectorAll(controls.map((control) => place + ' ' + control).join())];
  const places = [];
  for (const element of [...within('main'), ...within('body')]) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const there = width > 0 && document.elementFromPoint(x, y);
    if (there && (element === there || element.contains(there))) places.push([x, y]);
  }
  return places.slice(0, 12);
})()`;

/** Records every effect of a tap in the page. */
const WATCH = `(() => {
  window.tapped = false;
  const note = () => { window.tapped = true; };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener('focusin', note);
  addEventListener('pagehide', note);
})()`;

/** Taps controls one after another until one has an effect: the page changes or is left. */
async function tapAnything(engine: Engine): Promise<boolean> {
  const places = ((await engine.evaluate(TARGETS)) ?? []) as [number, number][];
  for (const [x, y] of places) {
    await engine.evaluate(WATCH);
    const before = await engine.evaluate('location.href');
    await engine.tap(x, y);
    if (await until(engine, `window.tapped !== false || location.href !== ${JSON.stringify(before)}`, ANSWERED_MS))
      return true;
  }
  return false;
}

/** Waits until an expression holds; a page that is being replaced returns nothing. */
export async function until(engine: Engine, expression: string, most: number): Promise<boolean> {
  const end = Date.now() + most;
  do {
    if (await engine.evaluate(expression).catch(() => false)) return true;
    await new Promise((done) => setTimeout(done, 50));
  } while (Date.now() < end);
  return false;
}
