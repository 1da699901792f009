import type { Card } from './memory.ts';
import { payPage, settle } from './repayment.ts';
import { type Envelope, nextId, ok, orderState, refused, type Visit } from './visit.ts';

/** The code the sandbox's bank sends. */
export const SMS_CODE = '123456';
/** Milliseconds for which a code is valid. */
const CODE_LIFETIME_MS = 60_000;

/** The banks of the cards every borrower starts with. */
const BANKS = {
  philippines: [
    ['BDO', 'BDO Unibank'],
    ['BPI', 'BPI'],
  ],
  india: [
    ['HDFC', 'HDFC Bank'],
    ['SBI', 'State Bank of India'],
  ],
} as const;

/** The cards every borrower starts with: the first needs a code, the second pays at once. */
function firstCards(visit: Visit): Card[] {
  const [first, second] = BANKS[visit.india ? 'india' : 'philippines'];
  return [
    { id: '9001', bankName: first[1], cardNo: '****4821', bankCode: first[0], needsCode: true },
    { id: '9002', bankName: second[1], cardNo: '****7730', bankCode: second[0], needsCode: false },
  ];
}

function cardsOf(visit: Visit): Card[] {
  return [...(visit.scenario.noCards ? [] : firstCards(visit)), ...visit.memory.cards];
}

function tokenOf(visit: Visit): string {
  return `T-${visit.memory.id}-${visit.orderId || '0'}`;
}

/** `POST /api/v1/youmi/youmi-api/service/loan/repayment-way` */
export function ways(visit: Visit): Envelope {
  const bankCards = cardsOf(visit).map(({ id, bankName, cardNo, bankCode }) => ({ id, bankName, cardNo, bankCode }));
  return ok({ alipay: '1', repayToken: tokenOf(visit), bankCards });
}

/** `POST …/repayment-commit` */
export function commit(visit: Visit): Envelope {
  const card = cardsOf(visit).find((candidate) => candidate.id === visit.sent('cardId'));
  if (!card) return refused('', '99');
  if (visit.sent('repayToken') !== tokenOf(visit)) return refused('页面已过期，请刷新', '98');
  if (!/^[1-9][0-9]*$/.test(visit.sent('amount'))) return refused('还款金额不正确', '97');
  if (orderState(visit).status === 200) return refused('该订单已还清', '96');
  const id = nextId(visit, 'R');
  visit.memory.records.set(id, { orderId: visit.orderId, until: visit.now + CODE_LIFETIME_MS, done: !card.needsCode });
  if (!card.needsCode) settle(visit, false);
  return ok({ needValid: card.needsCode ? 1 : 0, repayRecordId: id });
}

/** `POST …/repayment-confirm` */
export function confirm(visit: Visit): Envelope {
  const record = visit.memory.records.get(visit.sent('repaymentRecordId'));
  if (!record || record.orderId !== visit.orderId) return refused('', '99');
  if (record.done) return refused('', '800005');
  if (visit.now > record.until) return refused('验证码已过期，请重新支付', '800007');
  if (visit.sent('verifyCode') !== SMS_CODE) return refused('', '800006');
  record.done = true;
  settle(visit, false);
  return ok();
}

/** `POST …/repayment-huichao` */
export function handOver(visit: Visit): Envelope {
  if (orderState(visit).status === 200) return refused('该订单已还清', '96');
  return ok({ url: payPage(visit, false) });
}
