import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { readProject } from '../../compiler/project/read.ts';
import { createSandbox } from '../../sandbox/index.ts';

export type Json = Record<string, unknown>;

/** A recorded answer, as in `screens/calls/answers/<call>/<outcome>.json`. */
export interface Recorded {
  $schema: string;
  note?: string;
  request: string;
  answer: Json;
}

/** How to request a call, from its contract. */
interface Contract {
  call: string;
  method: 'GET' | 'POST';
  path: string;
  kind?: string;
  fixed?: Record<string, string>;
  aliases?: Record<string, string>;
  outcomes?: { is: string }[];
}

/** The address of a local sandbox; absolute URLs in answers start with it. */
const ORIGIN = 'http://127.0.0.1:4300';
const MARCH = Date.UTC(2026, 2, 10);

export const project = readProject(process.cwd());
export const contracts: readonly Contract[] = [...project.files]
  .filter(([path]) => /^screens\/calls\/[a-z-]+\.json$/.test(path))
  .flatMap(([, text]) => (JSON.parse(text) as { calls: Contract[] }).calls);

type Sends = Record<string, string> | FormData;
type Ask = (call: string, session?: Record<string, string>, sends?: Sends) => Promise<Json>;

/** Outcomes that need more than a plain success or a refusal; each is requested as a separate borrower. */
const ENDINGS: { [ending: string]: (ask: Ask) => Promise<Json> } = {
  'bank.save ok': (ask) => ask('bank.save', {}, { cardType: '1', bankCode: 'BDO', cardNo: '1234567890' }),
  'bank.change ok': (ask) => ask('bank.change', {}, { cardType: '1', bankCode: 'BDO', cardNo: '1234567890' }),
  'order.detail ok': (ask) => ask('order.detail', { orderId: '21' }),
  'loan.detail ok': (ask) => ask('loan.detail', { productId: 'plain' }),
  'loan.push ok': (ask) => ask('loan.push', { productId: 'plain' }, { amount: '500000' }),
  'loan.agreement-link ok': (ask) => ask('loan.agreement-link', { productId: 'plain', position: '0' }),
  'old.loan ok': (ask) => ask('old.loan', {}, { gherkin: 'promo' }),
  'old.agreements ok': (ask) => ask('old.agreements', { gherkin: 'plain' }),
  'old.agreement-link ok': (ask) => ask('old.agreement-link', { gherkin: 'plain', opus: 'A1' }),
  'old.push ok': (ask) => ask('old.push', {}, { gherkin: 'plain', lampoon: '500000' }),
  'old.product ok': (ask) => ask('old.product', {}, { gherkin: '501' }),
  'repay.vcode ok': (ask) => ask('repay.vcode', { orderId: '170' }, { amount: '100', channelNumber: '90006' }),
  'repay.huichao ok': (ask) => ask('repay.huichao', { orderId: '170' }, { amount: '100' }),
  'repay.commit ok': (ask) => pay(ask),
  'repay.confirm ok': (ask) => confirm(ask, '123456'),
  'repay.confirm wrong-code': (ask) => confirm(ask, '000000'),
  'repay.confirm sent-twice': async (ask) => {
    const record = await recordOf(ask);
    await ask('repay.confirm', { orderId: '174' }, { verifyCode: '123456', repaymentRecordId: record });
    return ask('repay.confirm', { orderId: '174' }, { verifyCode: '123456', repaymentRecordId: record });
  },
  'complaint.upload ok': (ask) => ask('complaint.upload', {}, picture()),
  'complaint.save ok': (ask) => ask('complaint.save', {}, { problemType: '2', problemDetail: 'Hello' }),
  'complaint.detail ok': async (ask) => ask('complaint.detail', {}, { problemId: await complaintOf(ask) }),
  'complaint.score ok': async (ask) => ask('complaint.score', {}, { problemId: await complaintOf(ask), score: '5' }),
  'promotion.get-sms ok': (ask) => ask('promotion.get-sms', {}, { phone: '13812345678', capcode: 'ABCD' }),
  'promotion.get-sms wrong-captcha': (ask) => ask('promotion.get-sms', {}, { phone: '13812345678', capcode: '0000' }),
  'promotion.get-sms already-registered': (ask) =>
    ask('promotion.get-sms', {}, { phone: '13812340011', capcode: 'ABCD' }),
  'promotion.register ok': (ask) => register(ask, {}),
  'promotion.register already-registered': (ask) => register(ask, { phone: '13812340011' }),
  'promotion.register wrong-captcha': (ask) => register(ask, { capcode: '0000' }),
};

async function pay(ask: Ask): Promise<Json> {
  const { data } = (await ask('repay.way', { orderId: '174' })) as { data: { repayToken: string } };
  return ask('repay.commit', { orderId: '174' }, { amount: '100', cardId: '9001', repayToken: data.repayToken });
}

async function recordOf(ask: Ask): Promise<string> {
  return ((await pay(ask)) as { data: { repayRecordId: string } }).data.repayRecordId;
}

async function confirm(ask: Ask, verifyCode: string): Promise<Json> {
  const repaymentRecordId = await recordOf(ask);
  return ask('repay.confirm', { orderId: '174' }, { verifyCode, repaymentRecordId });
}

/** The complaint that was answered and can be rated. */
async function complaintOf(ask: Ask): Promise<string> {
  const { data } = (await ask('complaint.list')) as { data: { tabs: { list: { id: string }[] }[] } };
  return data.tabs[1]!.list[0]!.id;
}

function register(ask: Ask, sends: Record<string, string>): Promise<Json> {
  return ask('promotion.register', {}, { phone: '13812345678', capcode: 'ABCD', smsCode: '123456', ...sends });
}

function picture(): FormData {
  const form = new FormData();
  form.set('problemImage', new File([new Uint8Array([1])], 'a.png', { type: 'image/png' }));
  return form;
}

/** Outcomes that the sandbox lacks: their files are written from the specification, and have a note. */
export const WRITTEN: readonly string[] = ['sandbox.scenarios failed'];

/** Requests the answer of every outcome from a sandbox: `call outcome` → the content for its file. */
export async function askSandbox(): Promise<Map<string, Recorded>> {
  const { origin, stop } = await listen();
  const answers = new Map<string, Recorded>();
  for (const { call, method, path, outcomes = [] } of contracts) {
    for (const { is } of outcomes) {
      const ending = `${call} ${is}`;
      if (WRITTEN.includes(ending)) continue;
      const refused = is === 'failed' ? (ask: Ask) => ask(call, { orderId: 'refuse' }) : undefined;
      const answer = await (ENDINGS[ending] ?? refused ?? ((ask: Ask) => ask(call)))(borrower(origin));
      answers.set(ending, { $schema: '../../../../schemas/answer.json', request: `${method} ${path}`, answer });
    }
  }
  await stop();
  return answers;
}

/** A borrower whom the sandbox does not know yet, because borrowers’ state must be separate. */
function borrower(origin: string): Ask {
  borrowers += 1;
  const userId = `u${borrowers}`;
  return async (call, session = {}, sends = {}) => {
    const contract = contracts.find((contract) => contract.call === call)!;
    const { method, path } = contract;
    const fixed = constantsOf(contract);
    const query = { userId, ...session, ...(method === 'GET' ? fixed : {}) };
    const url = `${origin}${path}?${new URLSearchParams(query)}`;
    const body = sends instanceof FormData ? sends : new URLSearchParams({ ...fixed, ...sends });
    const text = await (await fetch(url, method === 'GET' ? {} : { method, body })).text();
    return JSON.parse(text.replaceAll(origin, ORIGIN)) as Json;
  };
}
let borrowers = 0;

/** Parameters of every such call, whatever the screen and the session. */
function constantsOf({ fixed = {}, aliases = {} }: Contract): Record<string, string> {
  const constants = Object.entries(fixed).filter(([, value]) => !value.startsWith('='));
  return Object.fromEntries(constants.map(([name, value]) => [aliases[name] ?? name, value]));
}

async function listen(): Promise<{ origin: string; stop(): Promise<void> }> {
  const sandbox = createSandbox({ now: () => MARCH });
  const server = createAdaptorServer({ fetch: (request) => sandbox.fetch(request), createServer });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((done) => server.close(() => done()));
  return { origin: `http://127.0.0.1:${port}`, stop };
}
