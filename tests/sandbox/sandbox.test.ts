import { createSandbox } from '../../sandbox/index.ts';
import { scenarios } from '../../sandbox/scenarios.ts';
import { assert, test } from '../suite.ts';

const ORIGIN = 'http://127.0.0.1:4300';
const REPAYMENT = '/api/v1/youmi/youmi-api/service/loan';

interface Answer {
  code: unknown;
  success?: boolean;
  message: string;
  data: Record<string, unknown>;
}

/** A sandbox with a clock, and a borrower who uses it. */
function open(at = Date.UTC(2026, 2, 10)) {
  const clock = { now: at };
  const sandbox = createSandbox({ now: () => clock.now });
  const call = async (
    method: string,
    path: string,
    session: Record<string, string>,
    body?: Record<string, string> | FormData,
  ) => {
    const url = `${ORIGIN}${path}?${new URLSearchParams({ userId: 'u1', ...session })}`;
    const init =
      body === undefined ? { method } : { method, body: body instanceof FormData ? body : new URLSearchParams(body) };
    const response = await sandbox.fetch(new Request(url, init));
    return (await response.json()) as Answer;
  };
  return {
    clock,
    sandbox,
    get: (path: string, session: Record<string, string> = {}) => call('GET', path, session),
    post: (path: string, session: Record<string, string> = {}, body: Record<string, string> | FormData = {}) =>
      call('POST', path, session, body),
  };
}

const orderStatus = async (borrower: ReturnType<typeof open>, orderId: string) =>
  (await borrower.get('/examine/v3/loan-details/loan-details', { orderId })).data.orderStatus;

async function commit(borrower: ReturnType<typeof open>, orderId: string, cardId: string) {
  const { data } = await borrower.post(`${REPAYMENT}/repayment-way`, { orderId });
  return borrower.post(
    `${REPAYMENT}/repayment-commit`,
    { orderId },
    { orderId, cardId, amount: '123450', repayToken: String(data.repayToken), sendMsg: '0' },
  );
}

test('without an order id the order shows the latest loan', async () => {
  const borrower = open();
  assert.is(await orderStatus(borrower, ''), 200, 'no loan stands behind it');
  await borrower.post('/examine/v3/loan-confirm/loan-detail-push', {}, { amount: '500000', periods: '3' });
  assert.is(await orderStatus(borrower, ''), 21);
});

test('days are those of the borrower: Manila is two and a half hours ahead of India', async () => {
  const borrower = open(Date.UTC(2026, 2, 10, 17));
  const due = async (region: string) =>
    (await borrower.post('/examine/v3/installment/loan-play-detail', { orderId: '170', region })).data.repayDate;
  assert.is.not(await due('0'), await due('1'));
});

test('nothing is due on an order that is repaid', async () => {
  const borrower = open();
  const due = async (orderId: string) =>
    (await borrower.post('/examine/v3/installment/loan-play-detail', { orderId })).data.repayAmount;
  assert.ok(Number(await due('170')) > 0);
  assert.is(await due('200'), 0);
});

test('a complaint is prepared by POST and by GET alike', async () => {
  const path = '/examine/user-problem/problem-init';
  const posted = await open().post(path, {}, { orderId: '200' });
  assert.is((posted.data.orderDetail as { orderNo: string }).orderNo, '200');
  assert.equal(await open().get(path, { orderId: '200' }), posted);
});

test('every scenario shows the status it announces', async () => {
  const borrower = open();
  for (const { orderId, status } of scenarios.filter(({ fault }) => fault === undefined)) {
    assert.is(await orderStatus(borrower, orderId), status, orderId);
  }
});

test('the answer to a payment is lost before or after it is executed, depending on the order', async () => {
  for (const [orderId, status] of [
    ['lost', 200],
    ['unpaid', 170],
  ] as const) {
    const borrower = open();
    const { data } = await borrower.post(`${REPAYMENT}/repayment-way`, { orderId });
    const form = { orderId, cardId: '9002', amount: '123450', repayToken: String(data.repayToken), sendMsg: '0' };
    const url = `${ORIGIN}${REPAYMENT}/repayment-commit?userId=u1&orderId=${orderId}`;
    const answer = await borrower.sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(form) }));
    assert.is(answer.status, 504);
    assert.is(await orderStatus(borrower, orderId), status);
  }
});

test('the scenarios are listed, and an unknown path is a 404 in JSON', async () => {
  const { sandbox } = open();
  const listed = (await (await sandbox.fetch(new Request(`${ORIGIN}/sandbox/scenarios`))).json()) as {
    scenarios: unknown[];
  };
  assert.is(listed.scenarios.length, scenarios.length);
  const nothing = await sandbox.fetch(new Request(`${ORIGIN}/examine/nothing`));
  assert.is(nothing.status, 404);
  assert.is(((await nothing.json()) as Answer).success, false);
});

test('a card that needs no code repays the order at once', async () => {
  const borrower = open();
  const paid = await commit(borrower, '170', '9002');
  assert.is(paid.data.needValid, 0);
  assert.is(await orderStatus(borrower, '170'), 200);
  assert.is((await commit(borrower, '170', '9002')).success, false);
});

test('a wrong code is refused, and the right one repays once', async () => {
  const borrower = open();
  const { data } = await commit(borrower, '174', '9001');
  const confirm = (verifyCode: string) =>
    borrower.post(
      `${REPAYMENT}/repayment-confirm`,
      { orderId: '174' },
      { orderId: '174', verifyCode, repaymentRecordId: String(data.repayRecordId) },
    );
  assert.is((await confirm('000000')).code, '800006');
  assert.is(await orderStatus(borrower, '174'), 174);
  assert.is((await confirm('123456')).code, '00');
  assert.is((await confirm('123456')).code, '800005');
  assert.is(await orderStatus(borrower, '174'), 200);
});

test('a code expires after 60 seconds', async () => {
  const borrower = open();
  const { data } = await commit(borrower, '174', '9001');
  borrower.clock.now += 60_001;
  const late = await borrower.post(
    `${REPAYMENT}/repayment-confirm`,
    { orderId: '174' },
    { verifyCode: '123456', repaymentRecordId: String(data.repayRecordId) },
  );
  assert.is(late.code, '800007');
  assert.is(await orderStatus(borrower, '174'), 174);
});

test('a bound account becomes a card to pay with', async () => {
  const borrower = open();
  const bound = await borrower.post(
    '/examine/bind-card/bind-card-new',
    {},
    { cardType: '2', walletCode: 'GCASH', cardNo: '09175550123' },
  );
  assert.is(bound.code, 0);
  const { data } = await borrower.post(`${REPAYMENT}/repayment-way`, { orderId: '174' });
  assert.match(JSON.stringify(data.bankCards), /"bankName":"GCash","cardNo":"\*\*\*\*0123"/);
  assert.is((await borrower.post('/examine/bind-card/bind-card-new', {}, { cardType: '1', cardNo: '12' })).code, 1);
});

test('an order that asks for another account is content once one was bound for it', async () => {
  const borrower = open();
  const asks = async () =>
    (await borrower.get('/examine/v3/loan-details/loan-details', { orderId: 'cardpop' })).data.cardNeedPop;
  assert.is(await asks(), 1);
  const account = { cardType: '2', walletCode: 'GCASH', cardNo: '09175550123' };
  await borrower.post('/examine/content/cardChange', { orderId: '170' }, account);
  assert.is(await asks(), 1);
  await borrower.post('/examine/content/cardChange', { orderId: 'cardpop' }, account);
  assert.is(await asks(), 0);
});

test('a saved complaint is first in the list, with its image', async () => {
  const borrower = open();
  const form = new FormData();
  form.set('problemImage', new File([new Uint8Array([137, 80, 78, 71])], 'slip.png', { type: 'image/png' }));
  const { data } = await borrower.post('/examine/user-problem/upload-problem-img', {}, form);
  const image = await borrower.sandbox.fetch(new Request(String(data.url)));
  assert.is(image.headers.get('content-type'), 'image/png');
  assert.is((await image.arrayBuffer()).byteLength, 4);

  const problem = {
    problemType: '1',
    problemSonType: '12',
    problemDetail: 'They called my mother',
    problemImage: String(data.url),
    orderNo: '174',
  };
  assert.ok((await borrower.post('/examine/user-problem/problem-save', {}, problem)).success);
  const { tabs } = (await borrower.post('/examine/user-problem/problem-list')).data as {
    tabs: { list: { id: string; content: string }[] }[];
  };
  assert.is(tabs[0]?.list[0]?.content, 'They called my mother');
  const detail = await borrower.post(
    '/examine/user-problem/problem-detail',
    {},
    { problemId: tabs[0]?.list[0]?.id ?? '' },
  );
  assert.equal(detail.data.images, [data.url]);
  assert.is(detail.data.sonType, 'Calls to my family or contacts');
});

test('a file that is not an image is refused', async () => {
  const borrower = open();
  const form = new FormData();
  form.set('problemImage', new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }));
  assert.is((await borrower.post('/examine/user-problem/upload-problem-img', {}, form)).code, '1');
});

test('a rated reply is not offered for rating again', async () => {
  const borrower = open();
  const list = (await borrower.post('/examine/user-problem/problem-list')).data as {
    tabs: { list: { id: string }[] }[];
  };
  const problemId = list.tabs[1]?.list[0]?.id ?? '';
  const asks = async () =>
    (await borrower.post('/examine/user-problem/problem-detail', {}, { problemId })).data.isNeedScore;
  assert.is(await asks(), 1);
  assert.is((await borrower.post('/examine/user-problem/save-score', {}, { problemId, score: '4' })).code, '00');
  assert.is(await asks(), 0);
});

test('paying on the provider’s page repays the order, and a rollover moves its due date', async () => {
  const borrower = open();
  const pay = async (orderId: string, more: Record<string, string>) => {
    const { data } = await borrower.post(
      '/examine/v3/loan-details/generate-vcode',
      { orderId },
      { amount: '650000', channelNumber: '90006', ...more },
    );
    const page = await borrower.sandbox.fetch(new Request(String(data.payUrl)));
    assert.match(await page.text(), /₱6500\.00/);
    const back = await borrower.sandbox.fetch(new Request(String(data.payUrl), { method: 'POST' }));
    assert.is(back.headers.get('location'), `/order?userId=u1&orderId=${orderId}`);
  };
  await pay('174', { isDelay: '1' });
  assert.is(await orderStatus(borrower, '174'), 170);
  await pay('180', {});
  assert.is(await orderStatus(borrower, '180'), 200);
});

test('borrowers do not see each other', async () => {
  const borrower = open();
  await commit(borrower, '170', '9002');
  assert.is(
    (await borrower.get('/examine/v3/loan-details/loan-details', { orderId: '170', userId: 'u2' })).data.orderStatus,
    170,
  );
});

test('a recommended product opens a web address or a screen of the shell', async () => {
  const borrower = open();
  const meaning = async (gherkin: string) => (await borrower.post('/gopia/goya/define', {}, { gherkin })).data?.meaning;
  assert.is(await meaning('501'), `${ORIGIN}/sandbox/page/product`);
  assert.is(await meaning('502'), 'pesospring://product?id=502');
  assert.is(await meaning('504'), undefined);
});

test('hostile names and values do no harm', async () => {
  const borrower = open();
  for (const orderId of ['__proto__', 'constructor', '<script>', 'x'.repeat(5000)]) {
    assert.is(await orderStatus(borrower, orderId), 174);
  }
  const logo = await borrower.sandbox.fetch(
    new Request(`${ORIGIN}/sandbox/logo/${encodeURIComponent('<img onerror=x>')}.svg`),
  );
  assert.is(logo.status, 200);
  assert.not.match(await logo.text(), /<img/);
});
