import { DAY_MS, day } from './calendar.ts';
import { debtOf } from './debt.ts';
import { orderRows, productName } from './order.ts';
import { logoUrl } from './pictures.ts';
import { type Envelope, ok, orderState, refused, type Visit } from './visit.ts';

const CHANNELS = {
  philippines: [
    ['90006', 'GCash'],
    ['90007', 'Maya'],
    ['90011', '7-Eleven'],
    ['90012', 'Cebuana Lhuillier'],
    ['90015', 'BDO Online Banking'],
  ],
  india: [
    ['90006', 'UPI'],
    ['90021', 'PhonePe'],
    ['90022', 'Paytm'],
    ['90025', 'Net banking'],
  ],
} as const;

/** Query parameters that identify the borrower and the order from page to page. */
const SESSION = ['userId', 'deviceId', 'sessionId', 'productId', 'orderId', 'region'];

function channelsOf(visit: Visit) {
  return CHANNELS[visit.india ? 'india' : 'philippines'];
}

/** The common part of a rollover and an ordinary repayment. */
function installment(visit: Visit) {
  const channels = visit.scenario.noChannels ? [] : channelsOf(visit);
  return {
    repayDate: day(visit, orderState(visit).due),
    productName: productName(visit),
    productLogo: logoUrl(visit, productName(visit)),
    detail: orderRows(visit),
    repayList: channels.map(([number, name]) => ({ logo: logoUrl(visit, name), name, channel_number: number })),
    noticeMsg: 'A payment can take up to 2 hours to show. Please do not pay twice.',
    defDetail: visit.scenario.noPayCode ? { payCode: '', logo: '', title: '', payNotice: {} } : payCode(visit),
    isShowReyTop: 1,
  };
}

function payCode(visit: Visit) {
  if (visit.india) {
    return {
      payCode: '7731004455120098',
      logo: logoUrl(visit, 'Virtual Account'),
      title: 'Virtual account',
      payNotice: {
        'Bank app': [
          {
            name: 'IMPS or NEFT',
            step: ['Add the account as a new payee.', 'Enter the exact amount.', 'Confirm and keep the receipt.'],
          },
        ],
      },
    };
  }
  return {
    payCode: '880112407553',
    logo: logoUrl(visit, 'GCash'),
    title: 'GCash Bills',
    payNotice: {
      'E-wallet': [
        {
          name: 'GCash',
          step: [
            'Open GCash and tap Bills.',
            'Choose Loans, then PesoSpring.',
            'Enter the pay code and the exact amount.',
            'Tap Confirm and keep the receipt.',
          ],
        },
        {
          name: 'Maya',
          step: ['Open Maya and tap Bills.', 'Search for PesoSpring.', 'Enter the pay code and the exact amount.'],
        },
      ],
      'Over the counter': [
        {
          name: '7-Eleven',
          step: [
            'Ask for CLiQQ bills payment.',
            'Give the cashier the pay code.',
            'Pay in cash and keep the deposit slip.',
          ],
        },
      ],
    },
  };
}

/** `POST /examine/v3/installment/loan-play-detail` */
export function playDetail(visit: Visit): Envelope {
  return ok({ repayAmount: debtOf(visit).total, ...installment(visit) });
}

/** `POST /examine/content/pettypy` */
export function rolloverDetail(visit: Visit): Envelope {
  const debt = debtOf(visit);
  const { due } = orderState(visit);
  const next = Math.max(due, visit.now) + 14 * DAY_MS;
  return ok({
    ...installment(visit),
    delayInfo: { delayAmount: debt.rollover, title: 'Rollover Repayment' },
    repayAmount: null,
    repayDate: day(visit, next),
    repayPlan: [
      { remark: 'Now', title: 'Rollover fee', amount: debt.rollover, time: day(visit, visit.now) },
      { remark: 'Then', title: 'Loan with interest', amount: debt.principal + debt.interest, time: day(visit, next) },
    ],
  });
}

/** `POST /examine/v3/loan-details/generate-vcode`: returns the address of a payment page. */
export function payLink(visit: Visit): Envelope {
  if (orderState(visit).status === 200) return refused('This order is already repaid');
  if (!channelsOf(visit).some(([number]) => number === visit.sent('channelNumber')))
    return refused('This channel is closed');
  return ok({ payUrl: payPage(visit, visit.sent('isDelay') === '1') });
}

/** Address of the payment provider's page. It includes the session, for the way back. */
export function payPage(visit: Visit, rollover: boolean): string {
  const query = new URLSearchParams(rollover ? { rollover: '1' } : {});
  for (const name of ['amount', ...SESSION]) if (visit.sent(name) !== '') query.set(name, visit.sent(name));
  return `${visit.origin}/sandbox/pay?${query}`;
}

/** Address of the order, after a payment. */
export function orderPage(visit: Visit): string {
  const session = SESSION.map((name): [string, string] => [name, visit.sent(name)]);
  return `/order?${new URLSearchParams(session.filter(([, value]) => value !== ''))}`;
}

/** Records a payment: the order is repaid, or its due date moves by 14 days. */
export function settle(visit: Visit, rollover: boolean): void {
  const state = orderState(visit);
  if (!rollover) state.status = 200;
  else {
    state.due = Math.max(state.due, visit.now) + 14 * DAY_MS;
    state.status = 170;
    state.rollovers += 1;
  }
}
