import { DAY_MS, day } from './calendar.ts';
import { debtOf } from './debt.ts';
import { logoUrl } from './pictures.ts';
import { recommended } from './products.ts';
import { telephone } from './service.ts';
import { atOrder, type Envelope, ok, orderState, type Visit } from './visit.ts';

/** Texts by status. The product shows whatever the server sends. */
const TEXTS = new Map<number, readonly [string, string]>([
  [21, ['Under review', 'We are checking your application. This usually takes less than a day.']],
  [110, ['Not approved', 'Your application did not pass the review. You can apply again in 7 days.']],
  [151, ['Money on its way', 'Your loan was approved. The transfer takes 1 to 3 calendar days.']],
  [170, ['Repayment due soon', 'Please repay on time to keep your credit limit.']],
  [174, ['Repayment overdue', 'A late fee is added every day. Please repay as soon as you can.']],
  [180, ['Seriously overdue', 'Please repay today, or move your due date with a rollover.']],
  [200, ['Repaid', 'Thank you. Your loan is fully repaid.']],
]);

/** The status without a loan: paid back. */
const NO_LOAN = '200';

/**
 * `GET /examine/v3/loan-details/loan-details`. Without an order id it returns the most recent loan: a borrower about to
 * take one has no order yet.
 */
export function orderDetail(asked: Visit): Envelope {
  const visit = asked.orderId ? asked : atOrder(asked, asked.memory.newest || NO_LOAN);
  const { status, bound } = orderState(visit);
  const [title, text] = TEXTS.get(status) ?? ['In process', 'Your order is being worked on.'];
  const { playeduL, ...changes } = visit.scenario.order ?? {};
  return ok({
    orderStatus: status,
    noticeStatusText: title,
    noticeDesText: text,
    productName: productName(visit),
    productLogo: logoUrl(visit, productName(visit)),
    userOrderDetail: { detail: orderRows(visit) },
    recProducts: visit.scenario.noProducts ? [] : recommended(visit),
    inside: '0',
    h5Url: '',
    telephone: telephone(visit),
    isDelay: '0',
    isScore: 0,
    playeduL: playeduL === 'page' ? `${visit.origin}/sandbox/page/notice` : '',
    reyMsg: visit.scenario.raised ? raised(visit) : '',
    cardNeedPop: 0,
    cardPopTitle: '',
    cardPopMsg: '',
    ...changes,
    ...(bound && { cardNeedPop: 0 }),
  });
}

function raised(visit: Visit): string {
  return `Good news: your credit limit was raised to ${visit.money(2_000_000)}. You can withdraw it at once.`;
}

/** Name of the order's product. */
export function productName(visit: Visit): string {
  return visit.india ? 'RupeeSpring' : 'PesoSpring';
}

/** The rows of an order; more of them once money has been paid out. */
export function orderRows(visit: Visit): { text: string; value: string }[] {
  const { status, due } = orderState(visit);
  const debt = debtOf(visit);
  const rows = [
    { text: 'Order number', value: visit.orderId || '174' },
    { text: 'Borrower', value: visit.india ? 'Priya Sharma' : 'Maria Clara Santos' },
    { text: 'Loan amount', value: visit.money(debt.principal) },
    { text: 'Term', value: '91 days' },
  ];
  if (![170, 174, 180].includes(status)) return rows;
  return [
    ...rows,
    { text: 'Paid out on', value: day(visit, due - 91 * DAY_MS) },
    { text: 'Due date', value: day(visit, due) },
    ...(debt.daysLate ? [{ text: 'Days overdue', value: String(debt.daysLate) }] : []),
    { text: 'Amount due', value: visit.money(debt.total) },
  ];
}
