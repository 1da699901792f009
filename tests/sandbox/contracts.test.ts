import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseExpression } from '../../compiler/expression/syntax/parse.ts';
import { toTree } from '../../compiler/expression/syntax/tree.ts';
import { readProject } from '../../compiler/project/read.ts';
import { compileShape, readShape, readShapes, shapeSchema } from '../../compiler/shape/index.ts';
import { compileExpression } from '../../renderer/expression/evaluate.ts';
import { decode } from '../../renderer/wire/decode.ts';
import { createSandbox } from '../../sandbox/index.ts';
import { loanProducts } from '../../sandbox/loan.ts';
import { scenarios } from '../../sandbox/scenarios.ts';
import { assert, test } from '../suite.ts';

interface Contract {
  call: string;
  method: 'GET' | 'POST';
  path: string;
  kind?: string;
  aliases?: Record<string, string>;
  outcomes?: { is: string; when?: string; from?: string[]; gives?: unknown }[];
}
type Json = Record<string, unknown>;
type Sends = Record<string, string> | FormData;

const ORIGIN = 'http://127.0.0.1:4300';
const project = readProject(process.cwd());
const contracts = [...project.files]
  .filter(([path]) => /^screens\/calls\/[a-z-]+\.json$/.test(path))
  .flatMap(([, text]) => (JSON.parse(text) as { calls: Contract[] }).calls);
const { shapes } = readShapes(
  (JSON.parse(project.files.get('screens/shapes.json') ?? '{}') as { shapes: unknown }).shapes,
);
const contractOf = (call: string) => {
  const found = contracts.find((contract) => contract.call === call);
  if (!found) throw new Error(`no contract ${call}`);
  return found;
};

/** The outcome of a body, by the contract’s list. */
function outcomeOf(contract: Contract, body: Json): string | undefined {
  const head = new Map<string, unknown>([
    ['code', body.code === undefined ? '' : String(body.code)],
    ['success', [1, '1', true].includes(body.success as string)],
    ['message', body.message],
  ]);
  return contract.outcomes?.find(({ when }) => {
    const ast = when === undefined ? undefined : parseExpression(when).ast;
    if (!ast) return true;
    const holds = compileExpression(toTree(ast), { functions: new Map(), operations: new Map(), report: () => {} });
    return holds({ get: (name: string) => head.get(name) }) === true;
  })?.is;
}

/** Wire names → plain names, at any depth. */
function plain(value: unknown, aliases: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, aliases));
  if (typeof value !== 'object' || value === null) return value;
  const names = new Map(Object.entries(aliases).map(([name, wire]) => [wire, name]));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [names.get(name) ?? name, plain(item, aliases)]),
  );
}

/** Words that no answer to a borrower in India has. */
const PHILIPPINE = /₱|peso|\+63|BDO|BPI|GCash|Maya|Bayani|Salapi|Tinda|0917|Manila/i;

/** One borrower; `send` returns the body and checks a success against its contract. */
function open() {
  const sandbox = createSandbox({ now: () => Date.UTC(2026, 2, 10) });
  return async (call: string, session: Record<string, string>, sends: Sends = {}): Promise<Json> => {
    const contract = contractOf(call);
    const url = `${ORIGIN}${contract.path}?${new URLSearchParams({ userId: 'u1', ...session })}`;
    const body = sends instanceof FormData ? sends : new URLSearchParams(sends);
    const init = contract.method === 'GET' ? {} : { method: 'POST', body };
    const answer = (await (await sandbox.fetch(new Request(url, init))).json()) as Json;
    const where = JSON.stringify({ call, session });
    if (contract.kind === undefined) hold(contract, answer, where);
    if (session.region === '1') assert.is(PHILIPPINE.exec(JSON.stringify(answer))?.[0], undefined, where);
    return answer;
  };
}

const ajv = new Ajv2020({ strict: false, allErrors: true });

function hold(contract: Contract, answer: Json, where: string): void {
  assert.is(outcomeOf(contract, answer), 'ok', `${where} answered ${JSON.stringify(answer)}`);
  const outcome = contract.outcomes?.find(({ is }) => is === 'ok');
  if (outcome?.gives === undefined) return;
  const place = outcome.from?.[0] ?? '';
  const data = plain(place === '' ? answer : answer[place], contract.aliases ?? {});
  const { shape, issues } = readShape(outcome.gives, shapes, 'read');
  assert.equal(issues, [], where);
  const valid = ajv.compile(shapeSchema(shape));
  assert.ok(valid(data), `${where}: ${ajv.errorsText(valid.errors)}`);
  const odd: string[] = [];
  assert.ok(decode(compileShape(shape), data, (path, what) => odd.push(`${path}: ${what}`)).readable, where);
  // No report either: the sandbox must send exactly what the contract says.
  assert.equal(odd, [], where);
}

const orders = scenarios.filter(({ fault }) => fault === undefined).map(({ orderId }) => orderId);
const regions = ['', '1'];

for (const call of ['order.detail', 'repay.detail', 'repay.delay', 'repay.way', 'complaint.init', 'order.score']) {
  test(`${call} answers according to its contract, for every order in both regions`, async () => {
    const send = open();
    for (const orderId of orders) for (const region of regions) await send(call, { orderId, region });
  });
}

test('the bank form and both ways to send it answer according to their contracts', async () => {
  const send = open();
  for (const region of regions) {
    await send('bank.init', { region });
    const account = { cardType: '1', bankCode: region === '1' ? 'HDFC' : 'BDO', cardNo: '1234567890' };
    await send('bank.save', { region }, account);
    await send('bank.change', { region }, account);
  }
});

test('a card payment answers according to its contracts', async () => {
  const send = open();
  const { data: way } = (await send('repay.way', { orderId: '174' })) as { data: { repayToken: string } };
  const sends = { amount: '100', cardId: '9001', repayToken: way.repayToken };
  const { data } = (await send('repay.commit', { orderId: '174' }, sends)) as { data: { repayRecordId: string } };
  await send('repay.confirm', { orderId: '174' }, { verifyCode: '123456', repaymentRecordId: data.repayRecordId });
  await send('repay.huichao', { orderId: '170' }, { amount: '100' });
  await send('repay.vcode', { orderId: '170' }, { amount: '100', channelNumber: '90006' });
});

test('a complaint answers according to its contracts, from the image to the rating', async () => {
  const send = open();
  const form = new FormData();
  form.set('problemImage', new File([new Uint8Array([1])], 'a.png', { type: 'image/png' }));
  const { data } = (await send('complaint.upload', {}, form)) as { data: { url: string } };
  await send('complaint.save', {}, { problemType: '2', problemDetail: 'Hello', problemImage: data.url });
  const { data: list } = (await send('complaint.list', {})) as { data: { tabs: { list: { id: string }[] }[] } };
  for (const { id } of list.tabs.flatMap((tab) => tab.list)) {
    await send('complaint.detail', {}, { problemId: id });
    await send('complaint.score', {}, { problemId: id, score: '5' });
  }
});

test('a recommended product answers with the names of the older API', async () => {
  const send = open();
  await send('old.product', {}, { gherkin: '501' });
  await send('old.product', {}, { gherkin: '502' });
});

test('taking a loan answers according to its contracts, in the newer and the older API', async () => {
  const send = open();
  for (const { productId } of loanProducts) {
    for (const region of regions) {
      await send('loan.detail', { productId, region });
      await send('loan.agreements', { productId, region });
      await send('old.loan', { productId, region }, { gherkin: productId });
      await send('old.agreements', { gherkin: productId, region });
    }
  }
  await send('loan.agreement-link', { productId: 'plain', position: '0' });
  await send('old.agreement-link', { gherkin: 'plain', opus: 'A1' });
  await send('old.push', {}, { gherkin: 'plain', lampoon: '500000' });
  const { data } = (await send('loan.push', { productId: 'plain' }, { amount: '500000' })) as { data: Json };
  const orderId = new URL(String(data.lendDetailsUrl)).searchParams.get('orderId') ?? '';
  const taken = (await send('order.detail', { orderId })) as { data: Json };
  assert.is(taken.data.orderStatus, 21, 'the order of the loan is under review');
});

test('a loan that is refused, or of another amount, is not taken', async () => {
  const { fetch } = createSandbox();
  const push = async (productId: string, amount: string) => {
    const { path } = contractOf('loan.push');
    const body = new URLSearchParams({ amount });
    const answer = await fetch(new Request(`${ORIGIN}${path}?productId=${productId}`, { method: 'POST', body }));
    return ((await answer.json()) as Json).success;
  };
  assert.is(await push('refused', '500000'), false);
  assert.is(await push('plain', '5'), false);
  assert.is(await push('plain', '500000'), true);
});

test('customer service and the failed joint login answer according to their contracts', async () => {
  const send = open();
  for (const region of regions) {
    await send('service.contact', { region }, { overall: '30' });
    await send('service.union-error', { region });
  }
});

test('a registration and the list of scenarios answer according to their contracts', async () => {
  const send = open();
  await send('promotion.template', {});
  await send('promotion.sid', {});
  await send('promotion.get-sms', {}, { phone: '13812345678', capcode: 'ABCD' });
  await send('promotion.register', {}, { phone: '13812345678', capcode: 'ABCD', smsCode: '123456' });
  await send('sandbox.scenarios', {});
});

test('every contract has an answer', async () => {
  const { fetch } = createSandbox();
  for (const { call, method, path } of contracts) {
    const init = method === 'GET' ? {} : { method, body: new URLSearchParams() };
    assert.is((await fetch(new Request(`${ORIGIN}${path}`, init))).status, 200, call);
  }
});

test('each fault of a backend is an outcome of the contracts', async () => {
  const { fetch } = createSandbox();
  const detail = contractOf('order.detail');
  const answer = async (orderId: string) => fetch(new Request(`${ORIGIN}${detail.path}?orderId=${orderId}`));
  assert.is(outcomeOf(detail, (await (await answer('refuse')).json()) as Json), 'failed');
  assert.is((await answer('down')).status, 503);
  assert.match(await (await answer('html')).text(), /^<!doctype/);
  const garbage = ((await (await answer('garbage')).json()) as Json).data;
  const gives = readShape(detail.outcomes?.[0]?.gives, shapes, 'read').shape;
  const odd: string[] = [];
  const { value } = decode(compileShape(gives), garbage, (path) => odd.push(path));
  assert.is((value as Json).orderStatus, null);
  assert.ok(odd.length > 0);
});
