import '../dom.ts';
import { endRefusal, keepToasts, showToast } from '../../../../renderer/webview/host/toast.ts';
import { assert, test } from '../../../suite.ts';

/** Lets timers of a few milliseconds and observers run. */
const settle = (ms = 60) => new Promise((done) => setTimeout(done, ms));
const toasts = () => [...document.querySelectorAll('[role=status],[role=alert]')];

keepToasts();

test('an info toast has the role status, an error alert, and both disappear by themselves', async () => {
  showToast('copied', 'info', 80);
  await settle();
  assert.equal(
    toasts().map((toast) => [toast.getAttribute('role'), toast.textContent]),
    [['status', 'copied']],
  );
  showToast('no', 'error', 80);
  await settle();
  assert.equal(
    toasts().map((toast) => [toast.getAttribute('role'), toast.textContent]),
    [['alert', 'no']],
  );
  await settle(150);
  assert.equal(toasts(), []);
});

test('shows server text as text', async () => {
  showToast('<img src=x onerror=alert(1)>', 'info', 500);
  await settle();
  assert.is(toasts()[0]?.children.length, 0);
  assert.is(toasts()[0]?.textContent, '<img src=x onerror=alert(1)>');
});

test('is in the topmost open dialog, and stays when it closes', async () => {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  showToast('inside', 'info', 500);
  await settle();
  assert.is(toasts()[0]?.parentElement?.parentElement, dialog);
  dialog.remove();
  await settle();
  assert.is(toasts()[0]?.parentElement?.parentElement, document.body);
  assert.is(toasts()[0]?.textContent, 'inside');
});

/** Shows a toast in a dialog that closes after a time, when the next one opens; returns what is there of it. */
async function leftWith(kind: 'info' | 'error', after: number): Promise<string[]> {
  const [dialog, next] = [document.createElement('dialog'), document.createElement('dialog')];
  for (const one of [dialog, next]) one.setAttribute('open', '');
  document.body.append(dialog);
  showToast('inside', kind, 2000);
  await settle(after);
  dialog.remove();
  document.body.append(next);
  await settle();
  const left = toasts().map((toast) => toast.textContent ?? '');
  showToast('', 'info', 0);
  next.remove();
  await settle();
  return left;
}

test('a refusal ends when its dialog is left, unless it closes at the same moment', async () => {
  assert.equal(await leftWith('error', 600), []);
  assert.equal(await leftWith('error', 60), ['inside']);
  assert.equal(await leftWith('info', 600), ['inside']);
});

test('is passed on to the next page', async () => {
  showToast('saved', 'info', 600);
  window.dispatchEvent(new Event('pagehide'));
  showToast('', 'info', 0);
  await settle();
  assert.equal(toasts(), []);
  keepToasts();
  await settle();
  assert.equal(
    toasts().map((toast) => toast.textContent),
    ['saved'],
  );
});

test('is gone when a user returns to a page in the back/forward cache', async () => {
  showToast('saved for Maria', 'info', 600);
  window.dispatchEvent(new Event('pagehide'));
  assert.match(sessionStorage.getItem('toast') ?? '', /Maria/);
  window.dispatchEvent(new Event('pageshow'));
  assert.is(sessionStorage.length, 0);
  showToast('', 'info', 0);
  await settle();
});

test('an error disappears with its screen, an information does not', async () => {
  const left = async (kind: 'info' | 'error', leave: () => void) => {
    showToast('words', kind, 600);
    await settle();
    leave();
    return toasts().map((toast) => toast.textContent);
  };
  assert.equal(await left('error', endRefusal), []);
  assert.equal(await left('info', endRefusal), ['words']);
  await left('error', () => window.dispatchEvent(new Event('pagehide')));
  keepToasts();
  await settle();
  assert.equal(toasts(), []);
});

/** Elements that hold an amount, an explanation or an error, as widgets draw them. */
const WORTH_READING: readonly [what: string, html: string][] = [
  ['a button', '<button>Pay</button>'],
  ['a field', '<input>'],
  ['a field of several lines', '<textarea></textarea>'],
  ['a link without an address', '<span class="link" role="link">Agreement</span>'],
  ['the words of a checkbox', '<label>I agree</label>'],
  ['the tip of a button', '<div class="tip">Short of money?</div>'],
  ['a value in a row', '<dd>₱5000.00</dd>'],
  ['an amount', '<p class="text-amount">₱5000.00</p>'],
  ['the amount of an instalment', '<p class="plan-amount">₱2850.00</p>'],
  ['the error of a field', '<p class="field-error">Too short</p>'],
];
for (const [what, html] of WORTH_READING) {
  test(`does not cover ${what}`, async () => {
    document.body.innerHTML = html;
    const element = document.body.firstElementChild!;
    const rect = (top: number, bottom: number) => ({ top, bottom, height: bottom - top }) as DOMRect;
    element.getBoundingClientRect = () => rect(600, 640);
    const { getBoundingClientRect } = Element.prototype;
    Element.prototype.getBoundingClientRect = () => rect(610, 650);
    showToast('copied', 'info', 500);
    await settle();
    Element.prototype.getBoundingClientRect = getBoundingClientRect;
    const toast = document.querySelector<HTMLElement>('.toasts')!;
    const by = Number(/^translateY\((-?\d+)px\)$/.exec(toast.style.transform)?.[1]);
    assert.ok(610 + by >= 640 || 650 + by <= 600, `it is moved by ${by} pixels`);
    showToast('', 'info', 0);
    document.body.replaceChildren();
    await settle();
  });
}
