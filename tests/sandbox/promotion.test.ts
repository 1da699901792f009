import { drawCaptcha } from '../../sandbox/captcha.ts';
import { createSandbox } from '../../sandbox/index.ts';
import { assert, test } from '../suite.ts';

const BASE = 'http://127.0.0.1:4300/api/v2/youmi/promotion';

function open() {
  const { fetch } = createSandbox({ now: () => Date.UTC(2026, 2, 10) });
  return async (call: string, sends: Record<string, string>) => {
    const body = new URLSearchParams({ phone: '13812345678', capcode: 'ABCD', smsCode: '123456', ...sends });
    return (await (await fetch(new Request(`${BASE}/${call}`, { method: 'POST', body }))).json()) as { code: string };
  };
}

test('a code is sent, and refused for a wrong captcha, a known mobile and too many attempts', async () => {
  const send = open();
  assert.is((await send('get-sms', {})).code, '0');
  assert.is((await send('get-sms', { capcode: '0000' })).code, '101');
  assert.is((await send('get-sms', { phone: '13812340011' })).code, '11');
  assert.is((await send('get-sms', { phone: '13812340013' })).code, '5');
});

test('a mobile registers once, with the right captcha and code', async () => {
  const send = open();
  assert.is((await send('register', { capcode: '0000' })).code, '-1');
  assert.is((await send('register', { smsCode: '000000' })).code, '7');
  assert.is((await send('register', {})).code, '0');
  assert.is((await send('register', {})).code, '11');
  assert.is((await send('get-sms', {})).code, '11');
});

test('every session and moment has its own captcha, the same each time', async () => {
  const { fetch } = createSandbox();
  const picture = async (query: string) => {
    const answer = await fetch(new Request(`${BASE}/get-captcha?${query}`));
    assert.is(answer.headers.get('content-type'), 'image/svg+xml');
    return answer.text();
  };
  const first = await picture('sid=S1&t=1');
  assert.is(await picture('sid=S1&t=1'), first);
  assert.is.not(await picture('sid=S1&t=2'), first);
  assert.is.not(await picture('sid=S2&t=1'), first);
  assert.match(drawCaptcha('S1 1').text, /^[A-Z3-9]{4}$/);
});
